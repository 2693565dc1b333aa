// A good receiver in memory, made of parts: a mutation replaces one of them.
import { createHmac, hash } from 'node:crypto';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { schemes } from '@farol/webhooks/schemes';
import { type Answer, asObject, type Failure } from '../../live/exchange/exchange.ts';
import type { Transport } from '../../live/exchange/transport.ts';

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const receiverUrl = 'http://127.0.0.1:9/hook';
export const effectsUrl = 'http://127.0.0.1:9/effects';

export type Delivered = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** As they were sent. */
  readonly names: readonly string[];
  readonly body: string;
};

type Outcome = Answer | Failure;

export type Parts = {
  readonly methods: readonly string[];
  /** Undefined if the delivery is to be trusted, otherwise what it gets. */
  readonly verify: (delivered: Delivered) => Outcome | undefined;
  /** What the receiver does before it verifies; a call of `act` is an effect. */
  readonly before: (delivered: Delivered, memory: Memory) => Outcome | undefined;
  /** One of them known: the delivery is a copy. */
  readonly keys: (delivered: Delivered, json: unknown) => readonly string[];
  readonly copy: (delivered: Delivered, memory: Memory) => Outcome | undefined;
  readonly answer: (delivered: Delivered) => Outcome | undefined;
  /** Between looking for a copy and writing the key. */
  readonly gap: (() => Promise<void>) | undefined;
  /** Keys that are remembered. */
  readonly mostKeys: number;
  readonly effectsOfOne: number;
  /** The counter shows an effect after so many readings. */
  readonly lateReadings: number;
  readonly shownAs: (effects: number) => unknown;
};

export type Memory = { readonly keys: Set<string>; readonly act: () => void };

export const reply = (status: number, body = '', ms = 1): Answer => ({
  status,
  headers: status === 302 ? [['location', '/login']] : [],
  body,
  isCut: false,
  hasExtraBytes: false,
  ms,
});

/** Verified by the package, with these changes. */
export function verifiedBy(
  scheme: SchemeName,
  { secrets = [secret], toleranceMs = 300_000, now = Date.now, status = 401, requireTimestamp = true } = {},
): Parts['verify'] {
  return ({ method, headers, url, body }) => {
    const incoming = { method, headers, url, body: Buffer.from(body), now: now(), toleranceMs, requireTimestamp };
    return schemes[scheme].verify(incoming, secrets).verified ? undefined : reply(status);
  };
}

/** By `X-Signature` alone, with another way to compare. */
export function comparedBy(isRight: (given: string, right: string, body: string) => boolean): Parts['verify'] {
  return ({ headers, body }) => {
    const given = headers.get('x-signature');
    return given !== null && isRight(given, `sha256=${digestOf(body)}`, body) ? undefined : reply(401);
  };
}

export const digestOf = (body: string, key = secret, algorithm = 'sha256'): string =>
  createHmac(algorithm, key).update(body).digest('hex');
export const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** A member of JSON as text, by its path. */
export function at(json: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>((all, name) => asObject(all)[name], json);
  return String(value);
}

/** The identifier that the scheme signs, or names. */
export function idOf(scheme: SchemeName, { headers }: Delivered, json: unknown): string {
  if (scheme === 'spec') return ['evento', 'id', 'criado_em'].map((name) => at(json, name)).join('/');
  const header = {
    standard: 'webhook-id',
    rfc9421: 'webhook-id',
    github: 'x-github-delivery',
    shopify: 'x-shopify-webhook-id',
    mercadopago: 'x-request-id',
  }[String(scheme)];
  return header ? (headers.get(header) ?? '') : at(json, 'id');
}

export function goodParts(scheme: SchemeName): Parts {
  return {
    methods: ['POST'],
    verify: verifiedBy(scheme),
    before: () => undefined,
    keys: (delivered, json) => [idOf(scheme, delivered, json)],
    copy: () => reply(200),
    answer: () => reply(200),
    gap: undefined,
    mostKeys: Number.POSITIVE_INFINITY,
    effectsOfOne: 1,
    lateReadings: 0,
    shownAs: (effects) => effects,
  };
}

const nextTurn = () => new Promise<void>((next) => setImmediate(next));

export { nextTurn };

export function createReceiver(parts: Parts): Transport {
  const keys = new Set<string>();
  let effects = 0;
  let pending: { left: number }[] = [];
  const act = () => {
    if (parts.lateReadings > 0) pending.push({ left: parts.lateReadings });
    else effects += parts.effectsOfOne;
  };
  const memory = { keys, act };

  async function deliver(delivered: Delivered): Promise<Outcome> {
    if (!parts.methods.includes(delivered.method)) return reply(405);
    const refusal = parts.before(delivered, memory) ?? parts.verify(delivered);
    if (refusal !== undefined) return refusal;
    const json = parsed(delivered.body);
    if (json === undefined) return parts.answer(delivered) ?? reply(400);
    const own = parts.keys(delivered, json);
    if (own.some((key) => keys.has(key))) return parts.copy(delivered, memory) ?? reply(200);
    if (parts.gap) await parts.gap();
    for (const key of own) keys.add(key);
    for (const key of keys) if (keys.size > parts.mostKeys) keys.delete(key);
    act();
    return parts.answer(delivered) ?? reply(200);
  }

  function counted(): Answer {
    pending = pending.filter((one) => {
      one.left -= 1;
      if (one.left <= 0) effects += parts.effectsOfOne;
      return one.left > 0;
    });
    return reply(200, JSON.stringify(parts.shownAs(effects)));
  }

  return {
    close: () => {},
    send: async ({ url, method, headers, body = '' }) => {
      if (url === effectsUrl) return counted();
      const names = headers.map(([name]) => name);
      const given = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
      return deliver({ method, url: new URL(url), headers: given, names, body });
    },
  };
}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
