import type { ReceivedEvent, SchemeName } from '@farol/webhooks';
import { CliError } from '../output/errors.ts';
import type { Target } from '../webhooks/address-rules.ts';
import { exchange, failureOf } from '../webhooks/exchange.ts';
import type { StoredHeaders } from '../webhooks/stored-headers.ts';
import { forwardHeaders, type Manner } from './forward-headers.ts';

export type Forwarded = Pick<ReceivedEvent, 'key' | 'id' | 'kind'> & {
  readonly manner: Manner;
  /** From 1; null for a resend by hand, which is not counted. */
  readonly attempt: number | null;
  /** Null when there was no response. */
  readonly status: number | null;
  readonly ms: number;
  /** Why the app did not accept it. */
  readonly problem: string | null;
};

/** An event of the log or of the worker. */
type ForwardedEvent = Pick<ReceivedEvent, 'source' | 'key' | 'id' | 'kind' | 'via' | 'body'>;

/** As long as the most patient provider waits, and shorter than the worker's lease of a minute. */
const timeoutMs = 30_000;
/** The body of the answer is not used; this much is read so that the connection can be closed cleanly. */
const answerBytes = 64 * 1024;

/** Sends an event to the app, its bytes unchanged. Any 2xx is success (spec 4.3); a redirect is a failure. */
export function createForward(options: {
  readonly target: Target;
  readonly scheme: SchemeName;
  readonly secrets: readonly string[];
  readonly storedHeaders: Pick<StoredHeaders, 'read'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}) {
  const { target, scheme, secrets, signal } = options;
  return async (
    event: ForwardedEvent,
    how: { readonly attempt: number } | { readonly replay: true },
  ): Promise<Forwarded> => {
    const stored = await options.storedHeaders.read(event.source, event.key);
    const url = withQuery(target.url, stored?.search ?? '');
    const attempt = 'attempt' in how ? how.attempt : null;
    const manner =
      attempt === null ? 'replay' : event.via === 'reconcile' ? 'reconcile' : attempt > 1 ? 'retry' : 'delivery';
    const headers = forwardHeaders({
      scheme,
      secrets,
      original: stored?.headers,
      event,
      url,
      manner,
      now: options.now(),
    });
    const { key, id, kind } = event;
    const started = performance.now();
    try {
      const answer = await exchange(
        { ...target, url },
        { method: 'POST', headers, body: event.body, timeoutMs, maxBytes: answerBytes, signal },
      );
      const taken = answer.status >= 200 && answer.status < 300;
      const problem = taken ? null : String(answer.status);
      return { key, id, kind, manner, attempt, status: answer.status, ms: answer.ms, problem };
    } catch (error) {
      const ms = Math.round(performance.now() - started);
      return { key, id, kind, manner, attempt, status: null, ms, problem: failureOf(error) };
    }
  };
}

/** Thrown to the worker, which then tries again. */
export function notTaken({ problem }: Forwarded): CliError {
  // The worker stores this text unchanged, so it is the same in both languages.
  const text = problem ?? '';
  return new CliError('not_delivered', { pt: text, en: text });
}

/** The URL of the target with the query of the delivery, which Mercado Pago signs. */
function withQuery(target: URL, search: string): URL {
  const url = new URL(target);
  if (search.length > 1) url.search = url.search === '' ? search : `${url.search}&${search.slice(1)}`;
  return url;
}
