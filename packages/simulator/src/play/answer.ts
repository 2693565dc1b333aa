// An answer before it becomes a Response; limit headers, CORS and faults are added to it.
import type { Api, Failure, Frozen } from '@farol/catalogue';
import type { DataKind } from './behaviour.ts';
import { type Swap, swapIn } from './swap.ts';

export type Answer = {
  readonly status: number;
  /** Null when there is no body. */
  readonly contentType: string | null;
  readonly headers: readonly (readonly [string, string])[];
  /** A value goes out as JSON, text and bytes as they are, events one by one. */
  readonly content:
    | { readonly kind: 'none' }
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    | { readonly kind: 'events'; readonly text: string };
  /** The entry's code of the failure; null for success. */
  readonly failure: string | null;
  /** What the data of the answer is. */
  readonly as: DataKind | 'failure' | 'not-simulated';
};

type Shown = { readonly status: number; readonly contentType: string | null; readonly sample: unknown };

/** The sample of a request, as an entry contains it. */
export function sampleAnswer(response: Shown & { readonly provenance: string }): Answer {
  return {
    status: response.status,
    contentType: response.contentType,
    headers: [],
    content: contentOf(response.contentType, response.sample),
    failure: null,
    as: response.provenance === 'recorded' ? 'example' : 'illustrative',
  };
}

export function formatAnswer({ contentType, sample, base64 }: Frozen<Api>['formatExamples'][number]): Answer {
  const content: Answer['content'] = base64
    ? { kind: 'bytes', bytes: Buffer.from(sample, 'base64') }
    : { kind: contentType.startsWith('text/event-stream') ? 'events' : 'text', text: sample };
  return { status: 200, contentType, headers: [], content, failure: null, as: 'illustrative' };
}

export function failureAnswer(failure: Frozen<Failure>, swap: Swap = []): Answer {
  return {
    status: failure.status,
    contentType: failure.contentType,
    headers: Object.entries(failure.headers),
    content: contentOf(failure.contentType, swapIn(failure.body, swap)),
    failure: failure.code,
    as: 'failure',
  };
}

/** For cases that no entry describes, such as a fault or a refused preflight. */
export function plainAnswer(status: number, text: string, headers: Answer['headers'] = []): Answer {
  return {
    status,
    contentType: 'text/plain; charset=utf-8',
    headers,
    content: { kind: 'text', text },
    failure: `http-${status}`,
    as: 'failure',
  };
}

export function jsonAnswer(value: unknown, as: Answer['as'], contentType = 'application/json', status = 200): Answer {
  return { status, contentType, headers: [], content: { kind: 'json', value }, failure: null, as };
}

function contentOf(contentType: string | null, body: unknown): Answer['content'] {
  if (contentType === null || body === null || body === undefined) return { kind: 'none' };
  if (/\bjson\b/.test(contentType)) return { kind: 'json', value: body };
  return { kind: 'text', text: typeof body === 'string' ? body : JSON.stringify(body) };
}
