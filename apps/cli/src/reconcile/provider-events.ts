import { setTimeout as pause } from 'node:timers/promises';
import { parsedJson } from '@farol/http';
import type { ListedPage } from '@farol/webhooks/internal';
import { parseRetryAfter } from '@farol/webhooks/internal';
import { version } from '../machine/version.ts';
import { failure, type SentenceName, sentence } from '../output/at-work.ts';
import type { CliError } from '../output/errors.ts';
import type { Target } from '../webhooks/address-rules.ts';
import { type Exchanged, exchange, failureOf } from '../webhooks/exchange.ts';

/** The largest page of the practice provider, for the fewest calls. */
const pageSize = 100;
const timeoutMs = 30_000;
const mostBytes = 8 * 1024 * 1024;
/** For longer waits the command ends and says when to run it again. */
const longestWaitMs = 120_000;

type ProviderEvents = (since: number, cursor: string | undefined) => Promise<ListedPage>;

/**
 * Reads pages of `GET /sandbox/v1/eventos`: `{ "data": [event, …], "page": { "next": cursor or null } }`, with the
 * parameters `desde`, `limit` and `cursor`. The `id` of an event is its `webhook-id`. After 429 or 503 with Retry-After
 * it waits and continues.
 */
export function createProviderEvents(options: {
  readonly target: Target;
  readonly key: string | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly waiting: (ms: number) => void;
}): ProviderEvents {
  const { target, key, signal } = options;

  async function ask(url: URL): Promise<Exchanged> {
    try {
      return await exchange(
        { ...target, url },
        {
          method: 'GET',
          headers: [
            ['accept', 'application/json'],
            ['user-agent', `Farol/${version()} (command line; reconcile)`],
            ...(key === undefined ? [] : [['authorization', `Bearer ${key}`] as const]),
          ],
          timeoutMs,
          maxBytes: mostBytes,
          signal,
        },
      );
    } catch (cause) {
      throw failure('provider_silent', { host: target.url.host, reason: failureOf(cause) }, { cause });
    }
  }

  return async (since, cursor) => {
    const url = new URL(target.url);
    url.searchParams.set('limit', String(pageSize));
    if (since > 0) url.searchParams.set('desde', new Date(since).toISOString());
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    for (;;) {
      const answer = await ask(url);
      if (answer.status === 200) return pageOf(answer, target.url);
      const waitMs = waitOf(answer, options.now());
      if (waitMs === undefined || waitMs > longestWaitMs) throw refusal(answer, target.url, waitMs, options.now());
      options.waiting(waitMs);
      await pause(waitMs, undefined, { signal });
    }
  };
}

function waitOf({ status, header }: Exchanged, now: number): number | undefined {
  return status === 429 || status === 503 ? parseRetryAfter(header('retry-after'), now) : undefined;
}

function pageOf({ body, isCut }: Exchanged, { host }: URL): ListedPage {
  const { data, page } = member(isCut ? undefined : parsedJson(Buffer.from(body).toString()));
  const { next } = member(page);
  const isPage = Array.isArray(data) && (typeof next === 'string' || next === null);
  if (!isPage) throw failure('not_events', { host });
  return {
    events: data.map((payload: unknown) => {
      const { id } = member(payload);
      return { payload, ...(typeof id === 'string' && id !== '' ? { id } : {}) };
    }),
    next: next ?? undefined,
  };
}

/** The members of an object; an empty object for any other value. */
function member(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function refusal({ status, header }: Exchanged, { host }: URL, waitMs: number | undefined, now: number): CliError {
  const moment = waitMs === undefined ? undefined : new Date(now + waitMs).toISOString();
  const later = moment === undefined ? '' : sentence('provider_later', { moment });
  const place = status >= 300 && status < 400 ? ` (Location: ${header('location') ?? '?'})` : '';
  const why = sentence(refusals[status] ?? 'provider_no_page', { later, place });
  return failure('provider_refused', { host, status, why });
}

const refusals: Readonly<Record<number, SentenceName>> = {
  401: 'provider_key',
  403: 'provider_forbids',
  404: 'provider_no_list',
  429: 'provider_busy',
  503: 'provider_busy',
};
