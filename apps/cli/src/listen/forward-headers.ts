import type { ReceivedEvent, SchemeName } from '@farol/webhooks';
import { schemes } from '@farol/webhooks/internal';
import type { HeaderPairs } from '../webhooks/stored-headers.ts';

/** Why an event is forwarded: it arrived, it is retried, it is resent by hand (`replay`), or reconciliation found it. */
export type Manner = 'delivery' | 'retry' | 'replay' | 'reconcile';

/** The app may be slow or its clock may differ, so a signature must stay valid for this long. */
const marginMs = 60_000;
const toleranceMs = 300_000;

/**
 * The headers as they arrived, while their signature is still valid for the app. Otherwise the event is signed again with the same secret
 * and id, as a provider does for every attempt, because the app would refuse an old timestamp. A further header marks such deliveries.
 */
export function forwardHeaders(wanted: {
  readonly scheme: SchemeName;
  readonly secrets: readonly string[];
  readonly original: HeaderPairs | undefined;
  readonly event: Pick<ReceivedEvent, 'id' | 'key' | 'kind' | 'body'>;
  readonly url: URL;
  readonly manner: Manner;
  readonly now: number;
}): HeaderPairs {
  const { secrets, original = [['content-type', 'application/json']] as const, event, url, manner, now } = wanted;
  const scheme = schemes[wanted.scheme];
  const mark = manner === 'delivery' ? [] : [['farol-forward', manner] as const];
  const incoming = {
    headers: new Headers(original.map(([name, value]) => [name, value])),
    url,
    body: event.body,
    toleranceMs,
  };
  if (scheme.verify({ ...incoming, now: now + marginMs }, secrets).verified) return [...original, ...mark];
  const [current] = secrets.filter((secret) => !secret.startsWith('whpk_'));
  // A public key cannot sign: the app gets the headers as they are.
  if (current === undefined) return [...original, ...mark];
  const signed = scheme.sign(
    {
      id: event.id ?? event.key.replace(/^.*:/, ''),
      kind: event.kind,
      timestamp: Math.floor(now / 1_000),
      body: event.body,
      url,
    },
    { current, all: secrets.filter((secret) => !secret.startsWith('whpk_')) },
  );
  const names = new Set(Object.keys(signed));
  return [...original.filter(([name]) => !names.has(name.toLowerCase())), ...Object.entries(signed), ...mark];
}
