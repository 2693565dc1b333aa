// What a scheme is: how one family of providers proves that a delivery is theirs, and where it keeps the event's kind and id.
import type { SignatureVerdict } from '../signatures/signature.ts';
import type { RefusalReason } from '../terms/refusal.ts';

export type HeaderLookup = {
  /** By its name in lower case. Several of one name are joined, as `Headers` does it. */
  readonly get: (name: string) => string | null;
  readonly has: (name: string) => boolean;
};

export type Incoming = {
  readonly headers: HeaderLookup;
  readonly url: URL;
  readonly body: Uint8Array;
  /** Milliseconds. */
  readonly now: number;
  readonly toleranceMs: number;
};

export type Verdict =
  | {
      readonly verified: true;
      /** The event's id, if the signature covers it. */
      readonly id?: string;
      /** What a person looking for a fault would want to know, for the log. */
      readonly note?: string;
    }
  | { readonly verified: false; readonly reason: RefusalReason };

/** Read after the signature was found right, from the headers and the parsed body (undefined when it is not JSON). */
export type Identity = {
  readonly kind: string | undefined;
  /** The provider's id of this event: the same in every copy of it. */
  readonly id: string | undefined;
  /** Members that tell an event apart when no id does: source, kind, object and moment (never the object's id alone). */
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

/** During a rotation the current secret signs whatever can hold one signature only; all of them sign what can hold several. */
export type SigningSecrets = {
  readonly current: string;
  readonly all: readonly string[];
};

export type Scheme = {
  readonly name: string;
  /** Whether a right signature says anything about the body. If not, the body is a hint, and the object has to be fetched. */
  readonly coversBody: boolean;
  readonly verify: (incoming: Incoming, secrets: readonly string[]) => Verdict;
  readonly identify: (incoming: Incoming, json: unknown) => Identity;
  readonly sign: (outgoing: Outgoing, secrets: SigningSecrets) => Readonly<Record<string, string>>;
};

export function refused(reason: RefusalReason): Verdict {
  return { verified: false, reason };
}

export function verdictOf(signature: SignatureVerdict): Verdict {
  return signature === 'right' ? { verified: true } : refused(`signature_${signature}`);
}

/** A member of the body as text. Numbers count: some providers number their events. */
export function textMember(json: unknown, name: string): string | undefined {
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, name)) return undefined;
  const value: unknown = Reflect.get(json, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
