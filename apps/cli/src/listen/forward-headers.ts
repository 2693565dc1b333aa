import type { SchemeName, schemes } from '@farol/webhooks';
import type { HeaderPairs } from '../webhooks/kept-headers.ts';

/** How an event comes to be forwarded: as it arrived, once more after a failure, from the log by hand, or found by reconciliation. */
export type Manner = 'delivery' | 'retry' | 'replay' | 'reconcile';

/** How long a signature has to hold after this: the app may take a moment, or have a clock of its own. */
const marginMs = 60_000;
const toleranceMs = 300_000;

/**
 * The headers as they came, for as long as the app could believe them. What came too long ago, or never came, is signed anew with the same
 * secret and the same id, as a provider does with every attempt: an app that checks the moment would refuse it otherwise. One header
 * more says that this is no plain delivery.
 */
export function forwardHeaders(
  kit: typeof schemes,
  wanted: {
    readonly scheme: SchemeName;
    readonly secrets: readonly string[];
    readonly kept: HeaderPairs | undefined;
    readonly event: {
      readonly id: string | null;
      readonly key: string;
      readonly kind: string;
      readonly body: Uint8Array;
    };
    readonly url: URL;
    readonly manner: Manner;
    readonly now: number;
  },
): HeaderPairs {
  const { secrets, kept = [['content-type', 'application/json']] as const, event, url, manner, now } = wanted;
  const scheme = kit[wanted.scheme];
  const mark = manner === 'delivery' ? [] : [['farol-forward', manner] as const];
  const incoming = {
    headers: new Headers(kept.map(([name, value]) => [name, value])),
    url,
    body: event.body,
    toleranceMs,
  };
  if (scheme.verify({ ...incoming, now: now + marginMs }, secrets).verified) return [...kept, ...mark];
  const [current] = secrets.filter((secret) => !secret.startsWith('whpk_'));
  // With a public key alone nothing can be signed: then the app gets what there is.
  if (current === undefined) return [...kept, ...mark];
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
  return [...kept.filter(([name]) => !names.has(name.toLowerCase())), ...Object.entries(signed), ...mark];
}
