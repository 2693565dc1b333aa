// The interface of a scheme: how one family of providers signs deliveries, and where it puts the event's kind and id.
import { checkSecret } from '../signatures/secret.ts';
import type { SignatureVerdict } from '../signatures/signature.ts';
import type { RefusalReason } from '../terms/refusal.ts';

export type HeaderLookup = {
  /** By lower-case name. Repeated fields are joined, as in `Headers`. */
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
};

export type Incoming = {
  /** Default `POST`. */
  readonly method?: string;
  readonly headers: HeaderLookup;
  readonly url: URL;
  readonly body: Uint8Array;
  /** Milliseconds. */
  readonly now: number;
  readonly toleranceMs: number;
  /** Signatures without a timestamp are not enough, where the scheme knows both. */
  readonly requireTimestamp?: boolean;
};

export type Verdict =
  | {
      readonly verified: true;
      /** The event's id, if the signature covers it. */
      readonly id?: string;
      /** A hint for fault finding, stored in the log. */
      readonly note?: string;
    }
  | { readonly verified: false; readonly reason: RefusalReason };

/** Read after the signature was verified, from the headers and the parsed body (undefined if it is not JSON). */
export type Identity = {
  readonly kind: string | undefined;
  /** The provider's id of this event: the same in every copy of it. */
  readonly id: string | undefined;
  /** The signature does not cover the id, so equal bodies count as one event whatever their ids are. */
  readonly isIdUnsigned?: true;
  /** Members that identify an event without an id: kind, object and time, never the object's id alone. */
  readonly facts: readonly string[] | undefined;
};

export type Outgoing = {
  readonly id: string;
  readonly kind: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: Uint8Array;
  readonly url: URL;
};

/** During a rotation, headers that hold one signature use the current secret; headers that hold several use all. */
export type SigningSecrets = {
  readonly current: string;
  readonly all: readonly string[];
};

export type Scheme = {
  readonly name: string;
  /** Whether the signature covers the body. If not, the body is only a hint, and handlers have to fetch the object. */
  readonly coversBody: boolean;
  /** Whether secrets with a prefix such as `whsec_` stand for the bytes that follow in base64, and not for their own characters. */
  readonly decodesSecrets: boolean;
  readonly verify: (incoming: Incoming, secrets: readonly string[]) => Verdict;
  readonly identify: (incoming: Incoming, json: unknown) => Identity;
  readonly sign: (outgoing: Outgoing, secrets: SigningSecrets) => Readonly<Record<string, string>>;
};

/** Throws `secret_invalid` for a secret that could only fail at the first delivery. */
export function checkSecretFor({ decodesSecrets }: Pick<Scheme, 'decodesSecrets'>, secret: string): string {
  if (decodesSecrets || !secret) checkSecret(secret);
  return secret;
}

export function refused(reason: RefusalReason): Verdict {
  return { verified: false, reason };
}

export function verdictOf(signature: SignatureVerdict): Verdict {
  return signature === 'right' ? { verified: true } : refused(`signature_${signature}`);
}

/** A member of the body as text. Numbers are accepted, because some providers number their events. */
export function textMember(json: unknown, name: string): string | undefined {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined;
  const value: unknown = Reflect.get(json, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
