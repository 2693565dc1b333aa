// What makes two deliveries the same event (spec 6.5). A `webhook-id` that was signed decides. Without one, source, kind, object and
// moment together do; the object's id alone would take "refunded" for a copy of "approved". Without those, equal bytes are equal events.
import { hash } from 'node:crypto';
import type { Identity } from '../schemes/scheme.ts';

export type EventKey = {
  readonly eventKey: string;
  /** Of the members, whether or not there is an id: how a copy that comes without its id is recognised all the same. */
  readonly factsKey: string | null;
  readonly id: string | null;
};

// Only letters that every store takes; what is longer or stranger is replaced by its digest.
const plainId = /^[!-~]{1,256}$/;

export function keyOf(identity: Identity, signedId: string | undefined, digest: string): EventKey {
  const id = signedId ?? identity.id ?? null;
  const factsKey = identity.facts ? factsKeyOf(identity.facts) : null;
  if (id !== null) {
    const plain = plainId.test(id) ? id : digestOf(id);
    return { eventKey: `id:${plain}`, factsKey, id: plain };
  }
  return { eventKey: factsKey === null ? `bytes:${digest}` : `facts:${factsKey}`, factsKey, id: null };
}

/** A kind that no handler could be named after is no kind. */
export function plainKind(kind: string | undefined): string {
  return kind !== undefined && plainId.test(kind) ? kind : '';
}

// As the moment is usually written (ISO 8601 in UTC).
const utcMoment = /^\d{4}-\d\d-\d\dT[\d:.]{5,18}Z$/;

/** The moment comes first, so that events of the same time are neighbours in the index: a digest alone would touch a page for each. */
function factsKeyOf(facts: readonly string[]): string {
  const moment = facts.at(-1) ?? '';
  const digest = digestOf(JSON.stringify(facts));
  return utcMoment.test(moment) ? `${moment} ${digest}` : digest;
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url');
