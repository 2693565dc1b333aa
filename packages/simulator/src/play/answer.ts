import type { Api, Failure, Frozen } from '@farol/catalogue';
import type { FormatExample } from './exchange.ts';
import { type Swap, swapIn, swapMarkup } from './swap.ts';

/** An answer before it becomes a Response; limit headers, CORS and faults are added to it. */
export type Answer = {
  readonly status: number;
  readonly contentType: string;
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
};

export function sampleAnswer(
  api: Frozen<Api>,
  change: { readonly body?: unknown; readonly swap?: Swap; readonly status?: number } = {},
): Answer {
  const body = 'body' in change ? change.body : api.response.sample;
  return {
    status: change.status ?? api.response.status,
    contentType: api.response.contentType,
    headers: [],
    content: { kind: 'json', value: swapIn(body, change.swap ?? []) },
    failure: null,
  };
}

export function formatAnswer(example: FormatExample, swap: Swap = [], text = example.sample): Answer {
  const base = { status: 200, contentType: example.contentType, headers: [], failure: null };
  if (example.base64) return { ...base, content: { kind: 'bytes', bytes: Buffer.from(text, 'base64') } };
  if (example.contentType.startsWith('text/event-stream')) return { ...base, content: { kind: 'events', text } };
  return { ...base, content: { kind: 'text', text: swapMarkup(text, swap) } };
}

export function failureAnswer(failure: Frozen<Failure>, swap: Swap = []): Answer {
  const body = swapIn(failure.body, swap);
  const isJson = /\bjson\b/.test(failure.contentType);
  return {
    status: failure.status,
    contentType: failure.contentType,
    headers: Object.entries(failure.headers),
    content:
      body === null
        ? { kind: 'none' }
        : isJson
          ? { kind: 'json', value: body }
          : { kind: 'text', text: typeof body === 'string' ? body : JSON.stringify(body) },
    failure: failure.code,
  };
}

/** For cases that no entry describes, such as a path that does not exist. */
export function plainAnswer(status: number, text: string, headers: Answer['headers'] = []): Answer {
  return {
    status,
    contentType: 'text/plain; charset=utf-8',
    headers,
    content: { kind: 'text', text },
    failure: `http-${status}`,
  };
}

export function jsonAnswer(value: unknown): Answer {
  return { status: 200, contentType: 'application/json', headers: [], content: { kind: 'json', value }, failure: null };
}
