// The body of a request: of an accepted type, not too large, UTF-8, JSON.

import type { HttpRequest } from '../message/request.ts';
import { Problem } from '../problem/problem.ts';

type Wanted = {
  /** The accepted media types, the usual one first. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** The header that lists the accepted types when another one is refused: `Accept-Patch`, `Accept-Query`. */
  readonly acceptHeader?: string | undefined;
};

export async function readJson(request: HttpRequest, wanted: Wanted): Promise<unknown> {
  checkType(request, wanted);
  const bytes = await request.readBody(wanted.maxBytes);
  if (bytes === 'too_large') throw tooLarge(wanted.maxBytes);
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

function checkType({ header }: HttpRequest, { types, acceptHeader }: Wanted): void {
  const type = header('content-type') ?? '';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
  const coding = header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (types.includes(essence) && (charset === 'utf-8' || charset === 'utf8') && coding === 'identity') return;
  const list = types.join(', ');
  throw new Problem('unsupported-media-type', {
    headers: acceptHeader === undefined ? {} : { [acceptHeader]: list },
    detail: {
      pt: `Esta URL aceita ${list}, em UTF-8 e sem compressão.`,
      en: `This URL accepts ${list}, in UTF-8 and not compressed.`,
    },
    errors: [{ header: 'Content-Type', detail: { pt: `Esperado: ${types[0]}.`, en: `Expected ${types[0]}.` } }],
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
