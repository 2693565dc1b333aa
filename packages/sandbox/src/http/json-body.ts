// The body of a request: of an accepted type, not too large, UTF-8, JSON.
import { type HttpRequest, Problem } from '@farol/http';
import type { Json } from '../merge-patch.ts';
import { jsonType, mergePatchType } from './operation.ts';

export async function readJson(request: HttpRequest, types: readonly string[], maxBytes: number): Promise<Json> {
  checkType(request, types);
  const bytes = await request.readBody(maxBytes);
  if (bytes === 'too_large') throw tooLarge(maxBytes);
  if (bytes === 'unreadable') throw brokenOff();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new Problem(
      'malformed-body',
      {
        detail: { pt: 'O corpo não é JSON em UTF-8.', en: 'The body is not JSON in UTF-8.' },
        errors: [{ pointer: '', detail: { pt: 'Esperado: JSON em UTF-8.', en: 'Expected JSON in UTF-8.' } }],
      },
      { cause: error },
    );
  }
}

function checkType({ header }: HttpRequest, types: readonly string[]): void {
  const type = header('content-type') ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (types.includes(essence) && (charset === 'utf-8' || charset === 'utf8') && coding === 'identity') return;
  const list = types.join(', ');
  throw new Problem('unsupported-media-type', {
    headers: types.includes(mergePatchType) ? { 'accept-patch': list } : {},
    detail: {
      pt: `Esta URL aceita ${list}, em UTF-8 e sem compressão.`,
      en: `This URL accepts ${list}, in UTF-8 and not compressed.`,
    },
    errors: [{ header: 'Content-Type', detail: { pt: `Esperado: ${jsonType}.`, en: `Expected ${jsonType}.` } }],
  });
}

const brokenOff = () =>
  new Problem('malformed-body', {
    detail: { pt: 'O corpo terminou antes do fim anunciado.', en: 'The body ended before its announced end.' },
  });

const tooLarge = (most: number) =>
  new Problem('body-too-large', {
    detail: { pt: `O corpo tem no máximo ${most} bytes.`, en: `The body may have at most ${most} bytes.` },
  });
