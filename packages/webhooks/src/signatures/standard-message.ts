// The message of Standard Webhooks 1.0.0 and its headers, for Node and for Web Crypto: which text is signed, and what makes a delivery
// refusable before any key is tried. It imports no cryptography, so that browsers can load it.
import type { RefusalReason } from '../terms/refusal.ts';
import { checkTimestamp, type Window } from './timestamp.ts';

export type SignedMessage = {
  readonly id: string;
  /** Seconds since 1970, of this attempt and not of the event. */
  readonly timestamp: number;
  readonly body: Uint8Array;
};

export type SignatureHeaders = {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
};

type GivenSignatures = {
  readonly id: string;
  /** What stands before the body in the signed text. */
  readonly before: string;
  /** Base64 of 32 bytes each (`v1`). */
  readonly shared: readonly string[];
  /** Base64 of 64 bytes each (`v1a`). */
  readonly asymmetric: readonly string[];
};

// A rotation needs two or three; more would only cost computing time.
const maxSignatures = 20;

export const beforeBody = (id: string, timestamp: number | string): string => `${id}.${timestamp}.`;

export function readStandard(
  { id, timestamp, signature }: SignatureHeaders,
  window: Window,
): GivenSignatures | { readonly reason: RefusalReason } {
  if (!signature) return { reason: 'signature_missing' };
  if (!id) return { reason: 'id_missing' };
  if (!timestamp) return { reason: 'timestamp_missing' };
  // A dot would let "a.1" + "2.body" pass for "a" + "1.2.body" (Standard Webhooks, "Signature scheme").
  if (!/^[!-~]{1,256}$/.test(id) || id.includes('.')) return { reason: 'id_malformed' };
  const late = checkTimestamp(timestamp, window);
  if (late) return { reason: late };
  const parts = signature.split(' ').slice(0, maxSignatures);
  const given = (form: RegExp): string[] => parts.flatMap((part) => form.exec(part)?.[1] ?? []);
  const shared = given(/^v1,([A-Za-z0-9+/]{43}=)(?:,|$)/);
  const asymmetric = given(/^v1a,([A-Za-z0-9+/]{86}={0,2})(?:,|$)/);
  if (shared.length + asymmetric.length === 0) return { reason: 'signature_malformed' };
  return { id, before: beforeBody(id, timestamp), shared, asymmetric };
}
