import type { Api, Frozen } from '@farol/catalogue';
import type { Redactor } from '../secret/redact.ts';
import type { AnswerBody } from '../send/answer-body.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { isEventStream } from '../send/send.ts';
import { bodyDecides, decodedBytes, longestFailure, recogniseFailure } from './recognise-failure.ts';
import { longestCached, type UpstreamAnswer } from './upstream-answer.ts';

type Read = { readonly status: number; readonly headers: HeaderList; readonly body: AnswerBody };

/** What an upstream said, with its echoes of the key masked and the failure recognised that it may be. */
export function understand(
  read: Read,
  api: Frozen<Api>,
  sentCredential: boolean,
  known: Pick<UpstreamAnswer, 'usage' | 'requestedAt' | 'receivedAt'>,
  redactor: Redactor,
): UpstreamAnswer {
  const { status, headers, body } = sentCredential ? masked(read, redactor) : read;
  const bytes = body.kind === 'whole' ? body.bytes : null;
  const looks = bytes !== null && bytes.length <= longestFailure && bodyDecides(api, status);
  const failure = recogniseFailure(api, { status, headers, bytes: looks ? bytes : null }, sentCredential);
  const { usage, requestedAt, receivedAt } = known;
  return { status, headers, body, failure, retryAt: undefined, usage, requestedAt, receivedAt };
}

function masked(read: Read, redactor: Redactor): Read {
  const { status, headers, body } = plain({ ...read, headers: redactedHeaders(read.headers, redactor) });
  // A stream is masked while it passes.
  return body.kind === 'whole'
    ? { status, headers, body: { kind: 'whole', bytes: redactor.bytes(body.bytes) } }
    : { status, headers, body };
}

/** We asked for plain bytes because of the key. Who encodes them all the same is decoded, or not believed. */
function plain({ status, headers, body }: Read): Read {
  const encoding = headerOf(headers, 'content-encoding');
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (isPlain || isEventStream(headers['content-type'])) return { status, headers, body };
  const bytes = body.kind === 'whole' ? decodedBytes(body.bytes, encoding, 16 * longestCached) : null;
  if (bytes === null) throw new Error(`an answer in the coding ${encoding}, which was not asked for`);
  const { 'content-encoding': _coding, 'content-length': _length, etag: _etag, ...rest } = headers;
  return { status, headers: rest, body: { kind: 'whole', bytes } };
}

function redactedHeaders(headers: HeaderList, { text }: Redactor): HeaderList {
  const clean: Record<string, string | readonly string[]> = {};
  for (const name in headers) {
    // The one name that would not be a member but the prototype. No header is called so.
    if (name === '__proto__') continue;
    const value = headers[name] ?? '';
    clean[text(name)] = typeof value === 'string' ? text(value) : value.map(text);
  }
  return clean;
}
