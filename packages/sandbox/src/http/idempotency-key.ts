// Reading the Idempotency-Key header.
import { type HttpRequest, Problem } from '@farol/http';
import { say } from '../words.ts';

const longestKey = 255;

/** The draft asks for a structured string, in quotes; most clients send a bare one. Both are accepted and mean the same. */
export function idempotencyKeyOf(request: HttpRequest): string | undefined {
  const header = request.header('idempotency-key');
  if (header === null) return undefined;
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
    .exec(header.trim())?.[1]
    ?.replace(/\\(["\\])/g, '$1');
  const key = quoted ?? (/^[\x21\x23-\x7e]+$/.test(header.trim()) ? header.trim() : '');
  if (key.length > 0 && key.length <= longestKey) return key;
  throw new Problem('invalid-parameter', {
    errors: [{ header: 'Idempotency-Key', detail: say('idempotencyKeyForm', { longest: longestKey }) }],
  });
}
