// The body of a request: of an accepted type, not too large, UTF-8, JSON.

import { say } from '../language/words.ts';
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
  if (bytes === 'too_large')
    throw new Problem('body-too-large', { detail: say('bodyTooLarge', { most: wanted.maxBytes }) });
  if (bytes === 'unreadable') throw new Problem('malformed-body', { detail: say('brokenOff') });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const errors = [{ pointer: '', detail: say('expectedJson') }];
    throw new Problem('malformed-body', { detail: say('notJson'), errors }, { cause: error });
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
    detail: say('acceptedTypes', { list }),
    errors: [{ header: 'Content-Type', detail: say('expected', { what: types[0] ?? '' }) }],
  });
}
