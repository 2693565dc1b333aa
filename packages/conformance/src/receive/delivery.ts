// Which deliveries are sent to a receiver, and which answers are right?
import { createHmac } from 'node:crypto';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { schemes } from '@farol/webhooks/schemes';

export type DeliveryKind =
  | 'valid'
  | 'tampered'
  | 'wrong-secret'
  | 'missing-signature'
  | 'malformed-signature'
  | 'wrong-length'
  | 'last-digits'
  | 'too-long'
  | 'appended'
  | 'other-algorithm'
  | 'changed-time'
  | 'changed-id'
  | 'without-prefix'
  | 'standard-signature-only'
  | 'list-of-signatures'
  | 'several-signatures'
  | 'header-case'
  | 'upper-case'
  | 'raw-bytes'
  | 're-serialised'
  | 'old-timestamp'
  | 'body-signature-only'
  | 'same-id'
  | 'same-id-other-body'
  | 'at-once'
  | 'unknown-kind'
  | 'empty-body'
  | 'large-body'
  | 'timed';

/** None of these may be accepted. */
export const forgeries: readonly DeliveryKind[] = [
  'tampered',
  'wrong-secret',
  'missing-signature',
  'malformed-signature',
  'wrong-length',
  'last-digits',
  'too-long',
  'appended',
  're-serialised',
  'other-algorithm',
  'changed-time',
  'changed-id',
];

export type Delivery = {
  readonly kind: DeliveryKind;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

export type Sender = {
  readonly scheme: SchemeName;
  readonly secret: string;
  readonly url: URL;
  readonly event: string;
  readonly now: () => number;
  readonly newId: () => string;
};

const signatureHeaders: Readonly<Record<SchemeName, readonly string[]>> = {
  spec: ['x-signature', 'webhook-signature'],
  standard: ['webhook-signature'],
  github: ['x-hub-signature-256'],
  stripe: ['stripe-signature'],
  shopify: ['x-shopify-hmac-sha256'],
  mercadopago: ['x-signature'],
  asaas: ['asaas-access-token'],
};

/** Schemes that sign neither body nor id: their receivers cannot see a changed body. */
const signsBody = (scheme: SchemeName): boolean => scheme !== 'mercadopago' && scheme !== 'asaas';
const signsTime = (scheme: SchemeName): boolean => !['github', 'shopify', 'asaas'].includes(scheme);
const largeBytes = 1024 * 1024;
const dayMs = 86_400_000;

/** Undefined where the scheme has no such case. */
export function makeDelivery(sender: Sender, kind: DeliveryKind, id = sender.newId()): Delivery | undefined {
  const { scheme, event } = sender;
  const body = bodyOf(sender, event, id, 4_990);
  switch (kind) {
    case 'tampered':
      return signsBody(scheme) ? { ...signed(sender, kind, id, body), body: body.replace('4990', '4991') } : undefined;
    case 're-serialised':
      return signsBody(scheme) ? { ...signed(sender, kind, id, spaced(body)), body } : undefined;
    case 'raw-bytes':
      return signed(sender, kind, id, spaced(body));
    case 'wrong-secret':
      return signed({ ...sender, secret: otherSecret(sender.secret) }, kind, id, body);
    case 'missing-signature':
      return without(signed(sender, kind, id, body), signatureHeaders[scheme]);
    case 'malformed-signature':
      return changed(sender, kind, id, body, () => 'not a signature');
    case 'wrong-length':
      return changed(sender, kind, id, body, (text) => text.slice(0, 10));
    case 'last-digits':
      return changed(
        sender,
        kind,
        id,
        body,
        (text) => `${text.slice(0, -5)}${text.at(-5) === '0' ? '1' : '0'}${text.slice(-4)}`,
      );
    case 'too-long':
      return changed(sender, kind, id, body, (text) => `${text}00`);
    case 'appended':
      return signsBody(scheme) ? { ...signed(sender, kind, id, body), body: `${body}\n` } : undefined;
    case 'other-algorithm':
      return otherAlgorithm(sender, signed(sender, kind, id, body));
    case 'changed-time':
    case 'changed-id':
      return withOtherFacts(sender, signed(sender, kind, id, body));
    case 'without-prefix':
      return withoutPrefix(sender, signed(sender, kind, id, body));
    case 'standard-signature-only':
      // Shows whether the receiver reads `X-Signature` at all.
      return scheme === 'spec'
        ? replaced(signed(sender, kind, id, body), 'x-signature', `sha256=${'0'.repeat(64)}`)
        : undefined;
    case 'list-of-signatures':
      return prefixes[scheme] === 'sha256='
        ? rewritten(sender, signed(sender, kind, id, body), (value) => `sha256=${'0'.repeat(64)},${value}`)
        : undefined;
    case 'several-signatures':
      return severalSignatures(sender, signed(sender, kind, id, body));
    case 'header-case':
      return upperCaseNames(signed(sender, kind, id, body));
    case 'upper-case':
      return /^(spec|github|stripe|mercadopago)$/.test(scheme)
        ? changed(sender, kind, id, body, (text) => (/^[0-9a-f]+$/.test(text) ? text.toUpperCase() : text))
        : undefined;
    case 'old-timestamp':
      return signsTime(scheme) ? signed({ ...sender, now: () => sender.now() - dayMs }, kind, id, body) : undefined;
    case 'body-signature-only':
      // Shows whether the receiver reads the signature that covers the time, too.
      return scheme === 'spec'
        ? replaced(signed(sender, kind, id, body), 'webhook-signature', `v1,${Buffer.alloc(32).toString('base64')}`)
        : undefined;
    case 'same-id-other-body':
      return signed(sender, kind, id, bodyOf(sender, event, id, 777));
    case 'unknown-kind':
      return signed({ ...sender, event: unknownEvent }, kind, id, bodyOf(sender, unknownEvent, id, 4_990));
    case 'empty-body':
      return signed(sender, kind, id, '');
    case 'large-body':
      return signed(sender, kind, id, large(body));
    default:
      return signed(sender, kind, id, body);
  }
}

const unknownEvent = 'farol.no_such_kind';

function signed(sender: Sender, kind: DeliveryKind, id: string, body: string): Delivery {
  const { scheme, secret, url, event, now } = sender;
  const headers = schemes[scheme].sign(
    { id, kind: event, timestamp: Math.floor(now() / 1_000), body: Buffer.from(body), url },
    { current: secret, all: [secret] },
  );
  return { kind, body, headers: [['content-type', 'application/json'], ...Object.entries(headers)] };
}

function without(delivery: Delivery, names: readonly string[]): Delivery {
  return { ...delivery, headers: delivery.headers.filter(([name]) => !names.includes(name)) };
}

function replaced(delivery: Delivery, header: string, value: string): Delivery {
  return { ...delivery, headers: delivery.headers.map(([name, old]) => [name, name === header ? value : old]) };
}

/** Changes the values of the first signature header, which all receivers of the scheme read. */
function rewritten({ scheme }: Sender, delivery: Delivery, rewrite: (value: string) => string): Delivery {
  const [first] = signatureHeaders[scheme];
  return {
    ...delivery,
    headers: delivery.headers.map(([name, value]) => [name, name === first ? rewrite(value) : value]),
  };
}

/** The label that each scheme puts before a digest. */
const prefixes: Readonly<Partial<Record<SchemeName, string>>> = {
  spec: 'sha256=',
  github: 'sha256=',
  standard: 'v1,',
  stripe: 'v1=',
  mercadopago: 'v1=',
};

function withoutPrefix(sender: Sender, delivery: Delivery): Delivery | undefined {
  const prefix = prefixes[sender.scheme];
  return prefix === undefined ? undefined : rewritten(sender, delivery, (value) => value.replaceAll(prefix, ''));
}

/** A right signature by SHA-1, which a receiver accepts if the sender may choose the algorithm. */
function otherAlgorithm(sender: Sender, delivery: Delivery): Delivery | undefined {
  if (prefixes[sender.scheme] !== 'sha256=') return undefined;
  const digest = createHmac('sha1', sender.secret).update(delivery.body).digest('hex');
  return rewritten(sender, delivery, () => `sha1=${digest}`);
}

/** The time or the id is another one than was signed. */
function withOtherFacts({ scheme }: Sender, delivery: Delivery): Delivery | undefined {
  const { kind, headers } = delivery;
  if (kind === 'changed-id')
    return scheme === 'standard' ? replaced(delivery, 'webhook-id', 'evt_farol_check_another') : undefined;
  const later = (text: string) => String(Number(text) + 1);
  const edit: Readonly<Partial<Record<SchemeName, readonly [string, RegExp]>>> = {
    standard: ['webhook-timestamp', /^\d+$/],
    stripe: ['stripe-signature', /(?<=t=)\d+/],
  };
  const [header, time] = edit[scheme] ?? [];
  if (header === undefined || time === undefined) return undefined;
  const edited = headers.map(([name, value]) => [name, name === header ? value.replace(time, later) : value] as const);
  return { ...delivery, headers: edited };
}

/** During a rotation the sender signs with two secrets; here the second signature is the right one. */
function severalSignatures(sender: Sender, delivery: Delivery): Delivery | undefined {
  if (sender.scheme === 'standard')
    return rewritten(sender, delivery, (value) => `v1,${Buffer.alloc(32).toString('base64')} ${value}`);
  if (sender.scheme === 'stripe')
    return rewritten(sender, delivery, (value) => value.replace('v1=', `v1=${'0'.repeat(64)},v1=`));
  return undefined;
}

/** Names of headers have no case (RFC 9110, 5.1). */
function upperCaseNames(delivery: Delivery): Delivery {
  return { ...delivery, headers: delivery.headers.map(([name, value]) => [name.toUpperCase(), value]) };
}

/** Changes the digest inside each signature header, and leaves its prefix. */
function changed(
  sender: Sender,
  kind: DeliveryKind,
  id: string,
  body: string,
  change: (digest: string) => string,
): Delivery {
  const delivery = signed(sender, kind, id, body);
  const names = signatureHeaders[sender.scheme];
  const digest = /[0-9a-f]{64}|[A-Za-z0-9+/]{43,}={0,2}/g;
  const alter = (value: string) => (sender.scheme === 'asaas' ? change(value) : value.replace(digest, change));
  return {
    ...delivery,
    headers: delivery.headers.map(([name, value]) => [name, names.includes(name) ? alter(value) : value]),
  };
}

function otherSecret(secret: string): string {
  const other = Buffer.alloc(32, 7).toString('base64');
  return /^wh(sec|sk)_/.test(secret) ? `whsec_${other}` : other;
}

/** The same JSON in other bytes: only a receiver that verifies the bytes it got accepts it. */
function spaced(body: string): string {
  return `${JSON.stringify(JSON.parse(body), null, 2).replace('"farol"', '"\\u0066arol"')}\n`;
}

/** Exactly 1 MiB. */
function large(body: string): string {
  const start = `${body.slice(0, -1)},"texto":"`;
  return `${start}${'a'.repeat(largeBytes - start.length - 2)}"}`;
}

function bodyOf({ scheme, now }: Sender, event: string, id: string, amount: number): string {
  // The same in every copy of an event.
  const moment = new Date(Math.floor(now() / dayMs) * dayMs).toISOString().replace('.000', '');
  const known: Readonly<Partial<Record<SchemeName, unknown>>> = {
    standard: { type: event, timestamp: moment, data: { id, amount, source: 'farol' } },
    stripe: { id, object: 'event', type: event, created: 1_700_000_000, data: { object: { amount, source: 'farol' } } },
    github: { action: event, id, amount, sender: { login: 'farol' } },
    asaas: { id, event, dateCreated: moment, payment: { value: amount, source: 'farol' } },
    mercadopago: { type: event, date_created: moment, data: { id: '1' }, amount, source: 'farol' },
  };
  return JSON.stringify(
    known[scheme] ?? { evento: event, id, valor: amount, moeda: 'BRL', criado_em: moment, origem: 'farol' },
  );
}
