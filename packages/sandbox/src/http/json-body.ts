// The body of a request: of a type that is taken here, not too large, UTF-8, JSON.
import { SandboxError } from '../errors.ts';
import type { Json } from '../merge-patch.ts';
import { jsonType, mergePatchType } from './operation.ts';

export async function readJson(request: Request, types: readonly string[], mostBytes: number): Promise<Json> {
  checkType(request.headers, types);
  const bytes = await readBytes(request, mostBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new SandboxError(
      'malformed-body',
      {
        detail: { pt: 'O corpo não é JSON em UTF-8.', en: 'The body is not JSON in UTF-8.' },
        errors: [{ pointer: '', detail: { pt: 'Esperado: JSON em UTF-8.', en: 'Expected JSON in UTF-8.' } }],
      },
      { cause: error },
    );
  }
}

function checkType(headers: Headers, types: readonly string[]): void {
  const type = headers.get('content-type') ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (types.includes(essence) && (charset === 'utf-8' || charset === 'utf8') && coding === 'identity') return;
  const list = types.join(', ');
  throw new SandboxError('unsupported-media-type', {
    headers: types.includes(mergePatchType) ? { 'accept-patch': list } : {},
    detail: {
      pt: `Este endereço aceita ${list}, em UTF-8 e sem compressão.`,
      en: `This address takes ${list}, in UTF-8 and not compressed.`,
    },
    errors: [{ header: 'Content-Type', detail: { pt: `Esperado: ${jsonType}.`, en: `Expected ${jsonType}.` } }],
  });
}

async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most);
  const pieces: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    for await (const piece of request.body) {
      size += piece.byteLength;
      if (size > most) throw tooLarge(most);
      pieces.push(piece);
    }
  }
  return Buffer.concat(pieces);
}

const tooLarge = (most: number) =>
  new SandboxError('body-too-large', {
    detail: { pt: `O corpo tem no máximo ${most} bytes.`, en: `A body has at the most ${most} bytes.` },
  });
