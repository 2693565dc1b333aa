// How is a delivery made, signed and changed?
import { parsedJson } from '@farol/http/read-text';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { schemes } from '@farol/webhooks/schemes';
import { type Asked, asObject, type Header } from '../live/exchange/exchange.ts';

/** POST, unless it names another method. */
export type Delivery = Pick<Asked, 'body' | 'headers'> & { readonly method?: string; readonly query?: string };

export type Sender = {
  readonly scheme: SchemeName;
  readonly secret: string;
  /** Further secrets that the receiver knows, as during a rotation. */
  readonly otherSecrets: readonly string[];
  readonly url: URL;
  readonly event: string;
  readonly now: () => number;
  /** When the events happened: the same in every copy. */
  readonly started: number;
  readonly newId: () => string;
};

export type Parts = {
  readonly sender: Sender;
  readonly scheme: SchemeName;
  readonly id: string;
  readonly body: string;
  /** The id and the delivery that the receiver got first. */
  readonly first: { readonly id: string; readonly delivery: Delivery } | undefined;
  /** The delivery as the sender signs it. */
  readonly signed: Sign;
  /** As somebody with another secret signs it. */
  readonly wrong: Sign;
};

type Sign = (body?: string, changes?: Partial<Sender> & { readonly id?: string }) => Delivery;

/** Undefined where the scheme has no such case. */
export type Make = (parts: Parts) => Delivery | undefined;

/** The headers of each scheme that hold a signature; the first one is read by all of its receivers. */
export const signatureHeaders: Readonly<Record<SchemeName, readonly string[]>> = {
  spec: ['x-signature', 'webhook-signature'],
  standard: ['webhook-signature'],
  rfc9421: ['signature'],
  github: ['x-hub-signature-256'],
  stripe: ['stripe-signature'],
  shopify: ['x-shopify-hmac-sha256'],
  mercadopago: ['x-signature'],
  asaas: ['asaas-access-token'],
};

const digestPattern = /[0-9a-f]{64}|[A-Za-z0-9+/]{43,}={0,2}/g;

export function partsOf(sender: Sender, id: string, first?: Parts['first']): Parts {
  const body = bodyOf(sender, id);
  const signed: Sign = (other = body, changes = {}) => sign({ ...sender, ...changes }, changes.id ?? id, other);
  const other = Buffer.alloc(32, 7).toString('base64');
  const secret = /^wh(sec|sk)_/.test(sender.secret) ? `whsec_${other}` : other;
  const wrong: Sign = (text, changes) => signed(text, { ...changes, secret });
  return { sender, scheme: sender.scheme, id, body, first, signed, wrong };
}

function sign(sender: Sender, id: string, body: string): Delivery {
  const { scheme, secret, event, now } = sender;
  const query = queryOf(sender, body);
  const url = new URL(calledAt(sender.url, query));
  const headers = schemes[scheme].sign(
    { id, kind: event, timestamp: Math.floor(now() / 1_000), body: Buffer.from(body), url },
    { current: secret, all: [secret] },
  );
  return { body, headers: [['content-type', 'application/json'], ...Object.entries(headers)], ...(query && { query }) };
}

export const calledAt = ({ href, search }: URL, query = ''): string =>
  query === '' ? href : `${href}${search === '' ? '?' : '&'}${query}`;

/** Mercado Pago names the object, which it signs, and the kind in the URL; what the given URL holds stays. */
function queryOf({ scheme, event, url }: Sender, body: string): string {
  const { id = 1 } = asObject(asObject(parsedJson(body)).data);
  const named = scheme === 'mercadopago' ? { 'data.id': String(id), type: event } : {};
  return new URLSearchParams(Object.entries(named).filter(([name]) => !url.searchParams.has(name))).toString();
}

/** The digests in its signature headers. */
export function digestsOf(scheme: SchemeName, { headers }: Delivery): readonly string[] {
  const values = headers.flatMap(([name, value]) => (signatureHeaders[scheme].includes(name) ? [value] : []));
  return values.flatMap((value) => value.match(digestPattern) ?? []);
}

type Edit = (value: string) => string | undefined;

/** Other values for these headers; without a value the header goes. */
export function edited(delivery: Delivery, names: readonly string[], edit: Edit): Delivery {
  const headers = delivery.headers.flatMap(([name, value]): Header[] => {
    const now = names.includes(name) ? edit(value) : value;
    return now === undefined ? [] : [[name, now]];
  });
  return { ...delivery, headers };
}

/** With `X-Signature` alone. */
export function bare(delivery: Delivery): Delivery {
  return edited(delivery, ['webhook-id', 'webhook-timestamp', 'webhook-signature'], () => undefined);
}

/** In these schemes alone. */
export function withHeader({ scheme, signed }: Parts, header: string, edit: Edit, ...only: readonly SchemeName[]) {
  return only.includes(scheme) ? edited(signed(), [header], edit) : undefined;
}

export function withSignature(parts: Parts, edit: Edit, ...only: readonly SchemeName[]): Delivery | undefined {
  return withHeader(parts, signatureHeaders[parts.scheme][0] ?? '', edit, ...only);
}

/** Changes the digest inside each signature header, and leaves its prefix. */
export function withDigest({ scheme, signed }: Parts, change: (digest: string) => string): Delivery {
  const edit = (value: string) => (scheme === 'asaas' ? change(value) : value.replace(digestPattern, change));
  return edited(signed(), signatureHeaders[scheme], edit);
}

/** Another body than was signed; some schemes do not sign the body, so that their receivers cannot see it. */
export function withBody({ scheme }: Parts, delivery: Delivery | undefined, body: string): Delivery | undefined {
  return scheme === 'mercadopago' || scheme === 'asaas' ? undefined : delivery && { ...delivery, body };
}

/** The same JSON in other bytes: only a receiver that verifies the bytes it got accepts it. */
export function spaced(body: string): string {
  return `${JSON.stringify(JSON.parse(body), null, 2).replace('"farol"', '"\\u0066arol"')}\n`;
}

/** Padded to about this size. */
export function large(body: string, bytes: number, letter = 'a'): string {
  const padding = letter.repeat((bytes - body.length) / Buffer.byteLength(letter));
  return `${body.slice(0, -1)},"texto":"${padding}a"}`;
}

type Facts = { readonly amount?: number; readonly object?: string; readonly afterMs?: number };

/** Events of one run differ in their ids alone, unless told otherwise. */
export function bodyOf({ scheme, event, started, url }: Sender, id: string, facts: Facts = {}): string {
  const { amount = 4_990, object = id, afterMs = 0 } = facts;
  const moment = new Date(started + afterMs).toISOString().replace(/\.\d+/, '');
  const source = 'farol';
  const typed = { type: event, timestamp: moment, data: { id: object, amount, source } };
  const known: Readonly<Partial<Record<SchemeName, unknown>>> = {
    standard: typed,
    rfc9421: typed,
    stripe: {
      id,
      object: 'event',
      type: event,
      created: 1_700_000_000,
      data: { object: { id: object, amount, source } },
    },
    github: { action: event, id: object, amount, sender: { login: source } },
    asaas: { id, event, dateCreated: moment, payment: { id: object, value: amount, source } },
    mercadopago: {
      ...{ id, type: event, date_created: moment, amount, source },
      data: { id: url.searchParams.get('data.id') ?? String(Number.parseInt(object.replace(/^.*check_|_/g, ''), 36)) },
    },
  };
  return JSON.stringify(
    known[scheme] ?? { evento: event, id: object, valor: amount, moeda: 'BRL', criado_em: moment, origem: source },
  );
}
