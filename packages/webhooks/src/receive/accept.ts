// Verifies a delivery on its raw bytes and stores it: the decision between 200 and a refusal.
import { hash } from 'node:crypto';
import type { BodyRead, HttpRequest } from '@farol/http';
import { keyOf, plainKind } from '../log/event-key.ts';
import type { Inbox } from '../log/inbox.ts';
import { parseJson } from '../log/parse-json.ts';
import type { Incoming, Scheme, Verdict } from '../schemes/scheme.ts';
import type { Refusal, RefusalReason } from '../terms/refusal.ts';
import { challengeOf } from '../terms/verification.ts';
import { refuseDelivery } from './refuse-delivery.ts';

/** A sender whose secrets may have signed a delivery, and the source of its events. */
export type KnownSender = {
  readonly source: string;
  readonly secrets: readonly string[];
};

type AcceptOptions = {
  readonly scheme: Scheme;
  readonly secrets: readonly string[];
  readonly furtherSenders: ((request: HttpRequest) => Promise<readonly KnownSender[]>) | undefined;
  readonly log: Inbox;
  readonly sourceOf: (request: HttpRequest) => string;
  /** The state of accepted events: `ignored` when no worker runs for them. */
  readonly state: 'pending' | 'ignored';
  readonly clock: () => number;
  readonly toleranceMs: number;
  readonly requireTimestamp: boolean;
  readonly onError: (error: unknown) => void;
};

type Accept = {
  /** Resolves after the event is stored. */
  readonly accept: (request: HttpRequest, body: BodyRead) => Promise<Accepted>;
  readonly refuse: (request: HttpRequest, reason: RefusalReason) => Promise<Refusal>;
};

/** Undefined for an event, the nonce for a sender that asks whether deliveries are wanted, otherwise the refusal. */
type Accepted = undefined | { readonly challenge: string } | Refusal;

type Verified = { readonly verdict: Verdict; readonly source: string };

export function createAccept(options: AcceptOptions): Accept {
  const { scheme, secrets, furtherSenders, log, sourceOf, onError } = options;

  async function accept(request: HttpRequest, body: BodyRead): Promise<Accepted> {
    const ownSource = sourceOf(request);
    const refuse = (source: string, reason: RefusalReason, read?: Uint8Array) =>
      refuseDelivery(log, request, { source, reason, ...(read && { body: read }) }, onError);
    if (body === 'too_large' || body === 'unreadable') return refuse(ownSource, `body_${body}`);
    const { clock, toleranceMs, requireTimestamp } = options;
    const incoming = incomingFrom(request, body, { now: clock(), toleranceMs, requireTimestamp });
    try {
      const { verdict, source } = await verify(request, incoming, ownSource);
      if (!verdict.verified) return await refuse(source, verdict.reason, body);
      const json = parseJson(body);
      const challenge = challengeOf(json);
      if (challenge !== undefined) return { challenge };
      await record(request, incoming, json, verdict, source);
      return undefined;
    } catch (error) {
      onError(error);
      return refuse(ownSource, 'log_unavailable', body);
    }
  }

  /** By the receiver's own secrets first, since looking up further senders costs a read of the store. */
  async function verify(request: HttpRequest, incoming: Incoming, ownSource: string): Promise<Verified> {
    const own: Verified = { verdict: scheme.verify(incoming, secrets), source: ownSource };
    if (!furtherSenders || own.verdict.verified || own.verdict.reason !== 'signature_wrong') return own;
    const senders = await furtherSenders(request);
    const verifiedAs = ({ secrets, source }: KnownSender) => ({ verdict: scheme.verify(incoming, secrets), source });
    // With a single candidate, a refusal counts for that sender as well.
    if (senders[0] && senders.length === 1) return verifiedAs(senders[0]);
    for (const sender of senders) {
      const found = verifiedAs(sender);
      if (found.verdict.verified) return found;
    }
    return own;
  }

  /** The delivery is genuine here, so nothing about its content may cause a refusal. */
  async function record(
    request: HttpRequest,
    incoming: Incoming,
    json: unknown,
    verdict: Extract<Verdict, { verified: true }>,
    source: string,
  ): Promise<void> {
    const { body } = incoming;
    const identity = scheme.identify(incoming, json);
    const digest = hash('sha256', body, 'hex');
    await log.record({
      ...keyOf(identity, verdict.id, digest),
      source,
      kind: plainKind(identity.kind),
      contentType: request.header('content-type'),
      body,
      digest,
      via: 'delivery',
      note: verdict.note ?? null,
      state: options.state,
    });
  }

  return {
    accept,
    refuse: (request, reason) => refuseDelivery(log, request, { source: sourceOf(request), reason }, onError),
  };
}

/** The URL is parsed on demand, because few schemes need it. */
function incomingFrom(
  request: HttpRequest,
  body: Uint8Array,
  window: Pick<Incoming, 'now' | 'toleranceMs' | 'requireTimestamp'>,
): Incoming {
  return {
    method: request.method,
    headers: { get: request.header, has: (name) => request.header(name) !== null },
    get url() {
      return new URL(request.url);
    },
    body,
    ...window,
  };
}
