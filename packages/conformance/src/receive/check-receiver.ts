// Holds a webhook receiver against the rules: sends deliveries, then judges the answers.
import type { SchemeName } from '@farol/webhooks/scheme-names';
import type { Report, RuleFacts } from '../finding.ts';
import { LiveError } from '../live/exchange/base.ts';
import { redactor } from '../live/exchange/credential.ts';
import type { Asked, Exchange } from '../live/exchange/exchange.ts';
import { noAnswers } from '../live/exchange/session.ts';
import { createTransport, type Transport } from '../live/exchange/transport.ts';
import { reportOf } from '../live/report-of.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import { settledEffects } from './effects.ts';
import { judgeReceiver } from './judge-receiver.ts';

export type ReceiverOptions = {
  readonly url: string;
  readonly secret: string;
  readonly scheme?: SchemeName;
  /** The kind of the valid deliveries. */
  readonly event?: string;
  /** Read before and after deliveries; answers with the number of effects. */
  readonly effectsUrl?: string;
  /** The answer time at p99 that is still quick. */
  readonly withinMs?: number;
  /** How many valid deliveries are timed. */
  readonly timedDeliveries?: number;
  readonly rules: readonly RuleFacts[];
  readonly transport?: Transport;
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (sent: number) => void;
};

export const defaultWithinMs = 500;
export const defaultTimedDeliveries = 100;
const defaultEvent = 'pagamento.aprovado';

export async function checkReceiver(options: ReceiverOptions): Promise<Report> {
  const url = readUrl(options.url);
  const effectsUrl = options.effectsUrl === undefined ? undefined : readUrl(options.effectsUrl);
  const transport = options.transport ?? createTransport();
  const redact = redactor([{ name: 'SECRET', value: options.secret }]);
  const run = Math.random().toString(36).slice(2, 8);
  let count = 0;

  const exchanged = async (asked: Asked): Promise<Exchange> => {
    const result = await transport.send(asked, options.signal);
    if (options.signal?.aborted) throw new LiveError('cannot-run', { pt: 'Interrompida.', en: 'Interrupted.' });
    const recorded = { ...asked, headers: asked.headers.map(([name, value]) => [name, redact(value)] as const) };
    const exchange =
      typeof result === 'string'
        ? { asked: recorded, failure: result }
        : { asked: recorded, answer: { ...result, body: redact(result.body) } };
    // A receiver that cannot be reached at all has nothing to judge.
    if (count === 1 && exchange.failure === 'unreachable') throw noAnswers(exchange);
    return exchange;
  };

  const read = () =>
    exchanged({ method: 'GET', url: effectsUrl?.href ?? '', headers: [['accept', 'application/json']] });
  try {
    const evidence = await collectDeliveries({
      sender: {
        scheme: options.scheme ?? 'spec',
        secret: options.secret,
        url,
        event: options.event ?? defaultEvent,
        now: options.now ?? Date.now,
        newId: () => {
          count += 1;
          return `evt_farol_check_${run}_${count}`;
        },
      },
      post: ({ headers, body }) => {
        options.onProgress?.(count);
        return exchanged({ method: 'POST', url: url.href, headers, body });
      },
      count: async (expected) =>
        effectsUrl === undefined ? undefined : settledEffects(read, expected, options.wait ?? sleep),
      timedDeliveries: options.timedDeliveries ?? defaultTimedDeliveries,
    });
    return reportOf(judgeReceiver(evidence, options.withinMs ?? defaultWithinMs), options.rules);
  } finally {
    if (options.transport === undefined) transport.close();
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw new LiveError('bad-base', {
    pt: 'A URL do receptor começa com http:// ou https:// e não leva usuário nem senha.',
    en: 'The URL of the receiver begins with http:// or https:// and holds neither user nor password.',
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
