import type { ReceivedEvent, SchemeName } from '@farol/webhooks';
import { CliError } from '../output/errors.ts';
import type { Target } from '../webhooks/address-rules.ts';
import { exchange, failureOf } from '../webhooks/exchange.ts';
import type { KeptHeaders } from '../webhooks/kept-headers.ts';
import { forwardHeaders, type Manner } from './forward-headers.ts';

export type Forwarded = {
  readonly key: string;
  readonly id: string | null;
  readonly kind: string;
  readonly manner: Manner;
  /** From 1; null for a replay, which is not counted. */
  readonly attempt: number | null;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** Why it does not count as taken. */
  readonly problem: string | null;
};

/** What is forwarded: an event of the log, or one that the worker hands over. */
type ForwardedEvent = Pick<ReceivedEvent, 'source' | 'key' | 'id' | 'kind' | 'via' | 'body'>;

/** As long as the longest of the providers waits for an answer, and well inside the kit's lease of a minute. */
const timeoutMs = 30_000;
/** The answer's body is for the app's own log; only so much is read that the connection can end well. */
const answerBytes = 64 * 1024;

type Forward = (
  event: ForwardedEvent,
  how: { readonly attempt: number } | { readonly replay: true },
) => Promise<Forwarded>;

/** Sends an event to the app, bytes as they came. Any 2xx is success (spec 4.3); a redirect is none. */
export function createForward(options: {
  readonly kit: Pick<typeof import('@farol/webhooks'), 'schemes'>;
  readonly target: Target;
  readonly scheme: SchemeName;
  readonly secrets: readonly string[];
  readonly kept: Pick<KeptHeaders, 'read'>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Forward {
  const { kit, target, scheme, secrets, signal } = options;
  return async (event, how) => {
    const kept = await options.kept.read(event.source, event.key);
    const url = withQuery(target.url, kept?.search ?? '');
    const attempt = 'attempt' in how ? how.attempt : null;
    const manner =
      attempt === null ? 'replay' : event.via === 'reconcile' ? 'reconcile' : attempt > 1 ? 'retry' : 'delivery';
    const headers = forwardHeaders(kit.schemes, {
      scheme,
      secrets,
      kept: kept?.headers,
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

/** For the kit, which tries again what throws. */
export function notTaken({ problem }: Forwarded): CliError {
  // The kit writes this down as it is, for readers of either language.
  const text = problem ?? '';
  return new CliError('not_delivered', { pt: text, en: text });
}

/** The target's own address, and the query of the delivery: Mercado Pago signs what stands there. */
function withQuery(target: URL, search: string): URL {
  const url = new URL(target);
  if (search.length > 1) url.search = url.search === '' ? search : `${url.search}&${search.slice(1)}`;
  return url;
}
