// Is one delivery signed as its scheme asks, without a receiver or a log?
import { defaultToleranceMs } from '../signatures/timestamp.ts';
import type { Scheme, Verdict } from './scheme.ts';

export type SignedDelivery = {
  readonly headers: Headers | Readonly<Record<string, string>>;
  /** The exact bytes, before any parser. */
  readonly body: Uint8Array | string;
  /** As the provider called it. `mercadopago` signs a part of it, `rfc9421` host, path and query. */
  readonly url?: string | URL;
};

export type VerifyOptions = {
  readonly secrets: readonly string[];
  readonly now?: number;
  readonly toleranceMs?: number;
};

/** The function verifies the signature alone: nothing is stored, so a copy passes too. */
export function createVerify<Name extends string>(schemes: Readonly<Record<Name, Scheme>>) {
  return (scheme: Name, delivery: SignedDelivery, options: VerifyOptions): Verdict => {
    const { headers, body, url = 'https://receiver.invalid/' } = delivery;
    const { secrets, now = Date.now(), toleranceMs = defaultToleranceMs } = options;
    const incoming = { headers: new Headers(headers), url: new URL(url), body: Buffer.from(body), now, toleranceMs };
    return schemes[scheme].verify(incoming, secrets);
  };
}
