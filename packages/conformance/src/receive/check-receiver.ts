// Holds a webhook receiver against the rules: sends deliveries, then judges the answers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import type { Report, RuleFacts } from '../finding.ts';
import { isHttp } from '../live/exchange/base.ts';
import { createRecord, noAnswers } from '../live/exchange/record.ts';
import { stopped } from '../live/exchange/stopped.ts';
import { createTransport, type Transport } from '../live/exchange/transport.ts';
import { judgeBy } from '../live/judge/check.ts';
import { reportOf } from '../live/report-of.ts';
import { collectDeliveries } from './collect-deliveries.ts';
import { calledAt } from './delivery.ts';
import { createCounter } from './effects.ts';
import { receiverChecks } from './judge-receiver.ts';

export type ReceiverOptions = {
  readonly url: string;
  readonly secret: string;
  /** Further secrets that the receiver accepts, as during a rotation. */
  readonly otherSecrets?: readonly string[];
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
  const { secret, otherSecrets = [], signal, wait = sleep } = options;
  const transport = options.transport ?? createTransport();
  const secrets = [secret, ...otherSecrets].map((value, i) => ({
    name: i === 0 ? 'SECRET' : `SECRET_${i + 1}`,
    value,
  }));
  const record = createRecord({ transport, secrets, signal });
  const run = Math.random().toString(36).slice(2, 8);
  let count = 0;
  const newId = () => {
    count += 1;
    return `evt_farol_check_${run}_${count}`;
  };
  const { scheme = 'spec', event = defaultEvent, now = Date.now } = options;
  const effects = { method: 'GET', url: effectsUrl?.href ?? '', headers: [['accept', 'application/json']] } as const;
  const counter = effectsUrl && createCounter(() => record(effects), wait);
  try {
    const evidence = await collectDeliveries({
      sender: { scheme, secret, otherSecrets, url, event, now, started: now(), newId },
      post: async ({ query, ...delivery }) => {
        options.onProgress?.(count);
        const exchange = await record({ method: 'POST', url: calledAt(url, query), ...delivery });
        // A receiver that cannot be reached at all has nothing to judge.
        if (count === 1 && exchange.failure === 'unreachable') throw noAnswers(exchange);
        return exchange;
      },
      count: async (expected) => counter?.(expected),
      timedDeliveries: options.timedDeliveries ?? defaultTimedDeliveries,
      withinMs: options.withinMs ?? defaultWithinMs,
    });
    return reportOf(judgeBy(receiverChecks, [{ evidence }]), options.rules);
  } finally {
    if (options.transport === undefined) transport.close();
  }
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isHttp(url)) return url;
  throw stopped('bad-base', 'wrongReceiver');
}
