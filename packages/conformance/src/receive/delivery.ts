// Which deliveries are sent to a receiver?
import { createHmac } from 'node:crypto';
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { schemes } from '@farol/webhooks/schemes';

export type Delivery = { readonly headers: readonly (readonly [string, string])[]; readonly body: string };

export type Sender = {
  readonly scheme: SchemeName;
  readonly secret: string;
  readonly url: URL;
  readonly event: string;
  readonly now: () => number;
  readonly newId: () => string;
};

type Parts = {
  readonly sender: Sender;
  readonly scheme: SchemeName;
  readonly id: string;
  readonly body: string;
  /** The delivery as the sender signs it. */
  readonly signed: (body?: string, changes?: Partial<Sender>) => Delivery;
};

/** Undefined where the scheme has no such case. */
type Make = (parts: Parts) => Delivery | undefined;

/** The headers of each scheme that hold a signature; the first one is read by all of its receivers. */
const signatureHeaders: Readonly<Record<SchemeName, readonly string[]>> = {
  spec: ['x-signature', 'webhook-signature'],
  standard: ['webhook-signature'],
  github: ['x-hub-signature-256'],
  stripe: ['stripe-signature'],
  shopify: ['x-shopify-hmac-sha256'],
  mercadopago: ['x-signature'],
  asaas: ['asaas-access-token'],
};

/** The label that each scheme puts before a digest. */
const prefixes: Readonly<Partial<Record<SchemeName, string>>> = {
  spec: 'sha256=',
  github: 'sha256=',
  standard: 'v1,',
  stripe: 'v1=',
  mercadopago: 'v1=',
};

const signsTime = (scheme: SchemeName): boolean => !['github', 'shopify', 'asaas'].includes(scheme);
const unknownEvent = 'farol.no_such_kind';
const largeBytes = 1024 * 1024;
const dayMs = 86_400_000;
const zeros = { hex: '0'.repeat(64), base64: Buffer.alloc(32).toString('base64') };

/** None of these may be accepted. */
const forged = {
  tampered: (parts) => withBody(parts, parts.signed(), parts.body.replace('4990', '4991')),
  'wrong-secret': ({ sender, signed, body }) => signed(body, { secret: otherSecret(sender.secret) }),
  'missing-signature': ({ scheme, signed }) => edited(signed(), signatureHeaders[scheme], () => undefined),
  'malformed-signature': (parts) => withDigest(parts, () => 'not a signature'),
  'wrong-length': (parts) => withDigest(parts, (digest) => digest.slice(0, 10)),
  'last-digits': (parts) => withDigest(parts, otherFifthDigit),
  'too-long': (parts) => withDigest(parts, (digest) => `${digest}00`),
  appended: (parts) => withBody(parts, parts.signed(), `${parts.body}\n`),
  're-serialised': (parts) => withBody(parts, parts.signed(spaced(parts.body)), parts.body),
  'other-algorithm': (parts) => withSignature(parts, bySha1(parts), 'spec', 'github'),
  'changed-time': (parts) =>
    withSignature(parts, (value) => value.replace(/(?<=t=)\d+/, later), 'stripe') ??
    withHeader(parts, 'webhook-timestamp', later, 'standard'),
  'changed-id': (parts) => withHeader(parts, 'webhook-id', () => 'evt_farol_check_another', 'standard'),
} satisfies Readonly<Record<string, Make>>;

/** Genuine deliveries in other forms, and some that show what a receiver reads. */
const odd = {
  'raw-bytes': ({ signed, body }) => signed(spaced(body)),
  'upper-case': (parts) =>
    /^(spec|github|stripe|mercadopago)$/.test(parts.scheme) ? withDigest(parts, inUpperCase) : undefined,
  // Names of headers have no case (RFC 9110, 5.1).
  'header-case': ({ signed }) => {
    const { headers, body } = signed();
    return { body, headers: headers.map(([name, value]) => [name.toUpperCase(), value]) };
  },
  // During a rotation the sender signs with two secrets; here the second signature is the right one.
  'several-signatures': (parts) =>
    withSignature(parts, (value) => `v1,${zeros.base64} ${value}`, 'standard') ??
    withSignature(parts, (value) => value.replace('v1=', `v1=${zeros.hex},v1=`), 'stripe'),
  'without-prefix': (parts) => {
    const prefix = prefixes[parts.scheme];
    return prefix ? withSignature(parts, (value) => value.replaceAll(prefix, ''), parts.scheme) : undefined;
  },
  // Shows whether the receiver reads `X-Signature` at all.
  'standard-signature-only': (parts) => withSignature(parts, () => `sha256=${zeros.hex}`, 'spec'),
  'list-of-signatures': (parts) => withSignature(parts, (value) => `sha256=${zeros.hex},${value}`, 'spec', 'github'),
  'old-timestamp': ({ scheme, sender, signed, body }) =>
    signsTime(scheme) ? signed(body, { now: () => sender.now() - dayMs }) : undefined,
  // Shows whether the receiver reads the signature that covers the time, too.
  'body-signature-only': (parts) => withHeader(parts, 'webhook-signature', () => `v1,${zeros.base64}`, 'spec'),
  'unknown-kind': ({ sender, signed, id }) => signed(bodyOf(sender, unknownEvent, id, 4_990), { event: unknownEvent }),
  'empty-body': ({ signed }) => signed(''),
  'large-body': ({ signed, body }) => signed(large(body)),
} satisfies Readonly<Record<string, Make>>;

const makers = {
  ...forged,
  ...odd,
  valid: ({ signed }) => signed(),
  'same-id-other-body': ({ sender, signed, id }) => signed(bodyOf(sender, sender.event, id, 777)),
} satisfies Readonly<Record<string, Make>>;

export type DeliveryKind = keyof typeof makers;
/** Valid deliveries are also sent as copies, and to measure the time. */
export type SentKind = DeliveryKind | 'same-id' | 'at-once' | 'timed';
export const forgeries = Object.keys(forged) as readonly (keyof typeof forged)[];
export const oddKinds = Object.keys(odd) as readonly (keyof typeof odd)[];

export function makeDelivery(sender: Sender, kind: DeliveryKind, id = sender.newId()): Delivery | undefined {
  const body = bodyOf(sender, sender.event, id, 4_990);
  const signed: Parts['signed'] = (other = body, changes = {}) => sign({ ...sender, ...changes }, id, other);
  const make: Make = makers[kind];
  return make({ sender, scheme: sender.scheme, id, body, signed });
}

function sign({ scheme, secret, url, event, now }: Sender, id: string, body: string): Delivery {
  const headers = schemes[scheme].sign(
    { id, kind: event, timestamp: Math.floor(now() / 1_000), body: Buffer.from(body), url },
    { current: secret, all: [secret] },
  );
  return { body, headers: [['content-type', 'application/json'], ...Object.entries(headers)] };
}

type Edit = (value: string) => string | undefined;

/** Other values for these headers; without a value the header goes. */
function edited(delivery: Delivery, names: readonly string[], edit: Edit): Delivery {
  const headers = delivery.headers.flatMap(([name, value]) => {
    const now = names.includes(name) ? edit(value) : value;
    return now === undefined ? [] : [[name, now] as const];
  });
  return { ...delivery, headers };
}

/** In these schemes alone. */
function withHeader({ scheme, signed }: Parts, header: string, edit: Edit, ...only: readonly SchemeName[]) {
  return only.includes(scheme) ? edited(signed(), [header], edit) : undefined;
}

function withSignature(parts: Parts, edit: Edit, ...only: readonly SchemeName[]): Delivery | undefined {
  return withHeader(parts, signatureHeaders[parts.scheme][0] ?? '', edit, ...only);
}

/** Changes the digest inside each signature header, and leaves its prefix. */
function withDigest({ scheme, signed }: Parts, change: (digest: string) => string): Delivery {
  const digest = /[0-9a-f]{64}|[A-Za-z0-9+/]{43,}={0,2}/g;
  const edit = (value: string) => (scheme === 'asaas' ? change(value) : value.replace(digest, change));
  return edited(signed(), signatureHeaders[scheme], edit);
}

/** Another body than was signed; some schemes sign neither body nor id, so that their receivers cannot see it. */
function withBody({ scheme }: Parts, delivery: Delivery, body: string): Delivery | undefined {
  return scheme === 'mercadopago' || scheme === 'asaas' ? undefined : { ...delivery, body };
}

const otherFifthDigit = (text: string) => `${text.slice(0, -5)}${text.at(-5) === '0' ? '1' : '0'}${text.slice(-4)}`;
const inUpperCase = (digest: string) => (/^[0-9a-f]+$/.test(digest) ? digest.toUpperCase() : digest);
const later = (seconds: string) => String(Number(seconds) + 1);

/** A right signature by SHA-1, which a receiver accepts if the sender may choose the algorithm. */
function bySha1({ sender, body }: Parts): Edit {
  return () => `sha1=${createHmac('sha1', sender.secret).update(body).digest('hex')}`;
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
