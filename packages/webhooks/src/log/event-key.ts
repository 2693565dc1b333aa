// Which deliveries are the same event (spec 6.5): by a signed id; else by kind, object and time together, because the object's id alone
// would make "refunded" a copy of "approved"; else by equal bytes.
import { hash } from 'node:crypto';
import type { Identity } from '../schemes/scheme.ts';

export type EventKey = {
  readonly eventKey: string;
  /** By the members, or by the bytes if the id is not signed: recognises a copy that comes without its id or with another. */
  readonly factsKey: string | null;
  /** Only if it was signed. */
  readonly id: string | null;
};

const idPrefix = 'id:';
// Characters that every store accepts; other ids are replaced by their digest.
const plainId = /^[!-~]{1,256}$/;

export function keyOf(identity: Identity, signedId: string | undefined, digest: string): EventKey {
  const id = signedId ?? identity.id ?? null;
  const factsKey = identity.facts ? factsKeyOf(identity.facts) : null;
  if (id !== null) {
    const plain = plainId.test(id) ? id : digestOf(id);
    const eventKey = `${idPrefix}${plain}`;
    if (signedId === undefined && identity.isIdUnsigned) return { eventKey, factsKey: `bytes:${digest}`, id: null };
    return { eventKey, factsKey, id: plain };
  }
  return { eventKey: factsKey === null ? `bytes:${digest}` : `facts:${factsKey}`, factsKey, id: null };
}

/** The id to show: one that was not signed stands only in the key. */
export function idOf(key: string, signedId: string | null): string | null {
  return signedId ?? (key.startsWith(idPrefix) ? key.slice(idPrefix.length) : null);
}

/** Without characters that no handler's name can have. */
export function plainKind(kind: string | undefined): string {
  return kind !== undefined && plainId.test(kind) ? kind : '';
}

// The usual form of the time: ISO 8601 in UTC.
const utcMoment = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}Z$/;

/** The time comes first, so that events of the same time share pages of the index; a digest alone would touch a page for each. */
function factsKeyOf(facts: readonly string[]): string {
  const moment = facts.at(-1) ?? '';
  const digest = digestOf(JSON.stringify(facts));
  return utcMoment.test(moment) ? `${moment} ${digest}` : digest;
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url');
