import { SandboxError } from '../errors.ts';

const longestKey = 255;

/** The draft asks for a structured string, in quotes; most clients send a bare one. Both are taken and mean the same. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const header = request.headers.get('idempotency-key');
  if (header === null) return undefined;
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
    .exec(header.trim())?.[1]
    ?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (/^[\x21\x23-\x7e]+$/.test(header.trim()) ? header.trim() : '');
  if (key.length > 0 && key.length <= longestKey) return key;
  throw new SandboxError('invalid-parameter', {
    errors: [
      {
        header: 'Idempotency-Key',
        detail: {
          pt: `Esperado: 1 a ${longestKey} caracteres ASCII visíveis, de preferência um UUID.`,
          en: `Expected 1 to ${longestKey} visible ASCII characters, preferably a UUID.`,
        },
      },
    ],
  });
}
