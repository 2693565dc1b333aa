// Reads an answer: masks keys that it echoes, and recognises the failure that it reports.
import type { Failure, Frozen } from '@farol/catalogue';
import type { Entry } from '../entry/entry.ts';
import type { Redactor } from '../secret/redact.ts';
import type { AnswerBody } from '../send/answer-body.ts';
import { beginBody } from '../send/answer-body.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { type Incoming, isEventStream } from '../send/send.ts';
import { decodedBytes } from './decode-body.ts';
import { bodyDecides, longestFailure, recogniseFailure } from './recognise-failure.ts';
import { longestCached } from './upstream-answer.ts';

type Read = { readonly status: number; readonly headers: HeaderList; readonly body: AnswerBody };

export type Understood = Read & { readonly failure: Frozen<Failure> | undefined };

/** A body that may have to be inspected or cached is read first; any other passes as it comes. */
export async function readBody(method: string, { status, headers, body }: Incoming): Promise<AnswerBody> {
  if (isEventStream(headers['content-type'])) return { kind: 'stream', begun: [], rest: body };
  return beginBody(body, method === 'GET' && status < 400 ? longestCached : longestFailure);
}

export function understand(read: Read, api: Entry, sentCredential: boolean, redactor: Redactor): Understood {
  const { status, headers, body } = sentCredential ? masked(read, redactor) : read;
  const bytes = body.kind === 'whole' ? body.bytes : null;
  const isInspected = bytes !== null && bytes.length <= longestFailure && bodyDecides(api, status);
  const failure = recogniseFailure(api, { status, headers, bytes: isInspected ? bytes : null }, sentCredential);
  return { status, headers, body, failure };
}

function masked(read: Read, redactor: Redactor): Read {
  const { status, headers, body } = plain({ ...read, headers: redactedHeaders(read.headers, redactor) });
  // A stream is masked as it passes.
  return body.kind === 'whole'
    ? { status, headers, body: { kind: 'whole', bytes: redactor.bytes(body.bytes) } }
    : { status, headers, body };
}

/** With a key we ask for plain bytes. An answer that is encoded all the same is decoded, or rejected when that is impossible. */
function plain({ status, headers, body }: Read): Read {
  const encoding = headerOf(headers, 'content-encoding');
  const isPlain = encoding === undefined || encoding.toLowerCase() === 'identity';
  if (isPlain || isEventStream(headers['content-type'])) return { status, headers, body };
  const bytes = body.kind === 'whole' ? decodedBytes(body.bytes, encoding, 16 * longestCached) : null;
  if (bytes === null) throw new Error(`the response uses the coding ${encoding}, which was not requested`);
  const { 'content-encoding': _coding, 'content-length': _length, etag: _etag, ...rest } = headers;
  return { status, headers: rest, body: { kind: 'whole', bytes } };
}

function redactedHeaders(headers: HeaderList, { text }: Redactor): HeaderList {
  const clean: Record<string, string | readonly string[]> = {};
  for (const name in headers) {
    // Assigning this name would set the prototype; no real header has it.
    if (name === '__proto__') continue;
    const value = headers[name] ?? '';
    clean[text(name)] = typeof value === 'string' ? text(value) : value.map(text);
  }
  return clean;
}
