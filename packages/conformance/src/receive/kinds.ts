// Which kinds of deliveries is a receiver examined with?
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import {
  bare,
  bodyOf,
  type Delivery,
  edited,
  large,
  type Make,
  type Parts,
  signatureHeaders,
  spaced,
  withBody,
  withDigest,
  withHeader,
  withSignature,
} from './delivery.ts';
import { forgedMessages, messageAt, messageBeside } from './message-kinds.ts';

const unknownEvent = 'farol.no_such_kind';
const dayMs = 86_400_000;
const largeBytes = 1024 * 1024;
/** More than arrives in one piece, and less than the smallest usual limit. */
const middleBytes = 90 * 1024;
const zeros = { hex: '0'.repeat(64), base64: Buffer.alloc(32).toString('base64') };

const labelled = ['spec', 'github', 'standard', 'stripe', 'mercadopago'] as const;

type Makers = Readonly<Record<string, Make>>;

/** Nobody with the secret has sent them like this: none may be accepted. */
const forged = {
  tampered: (parts) => withBody(parts, parts.signed(), parts.body.replace('4990', '4991')),
  'tampered-end': (parts) => withBody(parts, parts.signed(), parts.body.replace('"farol"', '"outro"')),
  'tampered-large': (parts) => {
    const whole = large(parts.body, middleBytes);
    return withBody(parts, parts.signed(whole), whole.replace(/a"\}$/, 'b"}'));
  },
  appended: (parts) => withBody(parts, parts.signed(), `${parts.body}\n`),
  're-serialised': (parts) => withBody(parts, parts.signed(spaced(parts.body)), parts.body),
  'reused-signature': (parts) => withBody(parts, parts.first?.delivery, parts.body),
  'known-id': ({ sender, first, wrong }) => first && wrong(bodyOf(sender, first.id, { amount: 777 }), { id: first.id }),
  'wrong-secret': ({ wrong }) => wrong(),
  'empty-secret': ({ signed, body }) => signed(body, { secret: '' }),
  'no-secret': (parts) => withBodyDigest(parts, 'sha256', createHash('sha256')),
  'other-algorithm': (parts) => withBodyDigest(parts, 'sha1', createHmac('sha1', parts.sender.secret)),
  // GitHub still sends the older header beside the one that counts.
  'older-header': ({ scheme, sender, signed, body }) => {
    const digest = createHmac('sha1', sender.secret).update(body).digest('hex');
    const { headers, ...rest } = unsigned(scheme, signed());
    return scheme === 'github' ? { ...rest, headers: [...headers, ['x-hub-signature', `sha1=${digest}`]] } : undefined;
  },
  'missing-signature': ({ scheme, signed }) => unsigned(scheme, signed()),
  'empty-signature': ({ scheme, signed }) => edited(signed(), signatureHeaders[scheme], () => ''),
  'malformed-signature': (parts) => withDigest(parts, () => 'not a signature'),
  'empty-digest': (parts) => withDigest(parts, () => ''),
  // As many characters as a digest, and more bytes; then as many bytes, which some languages read as characters.
  'not-ascii': (parts) => withDigest(parts, (digest) => 'é'.repeat(digest.length)),
  'not-ascii-bytes': (parts) =>
    withDigest(parts, (digest) => 'é'.repeat(digest.length / 2).padEnd((digest.length + 1) / 2, 'a')),
  'wrong-length': (parts) => withDigest(parts, (digest) => digest.slice(0, 10)),
  'one-short': (parts) => withDigest(parts, (digest) => digest.slice(0, -2)),
  'first-digits': (parts) => withDigest(parts, (digest) => otherDigit(digest, 3)),
  'last-digits': (parts) => withDigest(parts, (digest) => otherDigit(digest, digest.length - 5)),
  'too-long': (parts) => withDigest(parts, (digest) => `${digest}00`),
  // Letters in base64 have a meaning by their case, those of hexadecimal digits have none.
  'other-case': (parts) =>
    isOneOf(parts, 'standard rfc9421 shopify asaas') ? withDigest(parts, inOtherCase) : undefined,
  'other-version': (parts) =>
    withSignature(parts, (value) => value.replace(/\bv1\b/g, 'v0'), 'standard', 'stripe', 'mercadopago'),
  'changed-time': (parts) =>
    withSignature(parts, (value) => value.replace(/(?<=ts?=)\d+/, later), 'stripe', 'mercadopago') ??
    withHeader(parts, 'webhook-timestamp', later, 'standard') ??
    withHeader(parts, 'signature-input', (value) => value.replace(/(?<=created=)\d+/, later), 'rfc9421'),
  'changed-id': (parts) =>
    withHeader(parts, 'webhook-id', () => 'evt_farol_check_another', 'standard', 'rfc9421') ??
    withHeader(parts, 'x-request-id', () => 'evt_farol_check_another', 'mercadopago'),
  'changed-object': ({ signed }) => {
    const { query = '', ...rest } = signed();
    return query.includes('data.id=') ? { ...rest, query: query.replace('data.id=', '$&9') } : undefined;
  },
  'test-kind': ({ scheme, sender, signed, id }) =>
    unsigned(scheme, signed(bodyOf({ ...sender, event: 'ping' }, id), { event: 'ping' })),
  'other-type': ({ wrong }) => edited(wrong(), ['content-type'], () => 'text/plain'),
  'empty-unsigned': ({ scheme, signed }) => unsigned(scheme, signed('')),
  ...forgedMessages,
} satisfies Makers;

/** Their effects are judged and not their answers: a page by GET may be right. */
const forgedByMethod = {
  'forged-put': ({ wrong }) => ({ ...wrong(), method: 'PUT' }),
  'forged-get': ({ body }) => {
    const members = Object.entries<unknown>(JSON.parse(body)).map(([name, value]) => [name, String(value)]);
    return { method: 'GET', headers: [], query: new URLSearchParams(members).toString() };
  },
} satisfies Makers;

/** In unusual forms, and all to be accepted. */
const genuine = {
  'raw-bytes': ({ signed, body }) => signed(spaced(body)),
  accents: ({ signed, body }) => signed(body.replace('"farol"', '"São João, ação de R$ 1,50 – 日本 😀"')),
  // Letters of three bytes: wherever a piece of the body ends, it ends inside of one in the first delivery or in the second.
  'middle-body': ({ signed, body }) => signed(large(body, middleBytes, '€')),
  'middle-body-spaced': ({ signed, body }) => signed(` ${large(body, middleBytes, '€')}`),
  // A retry comes long after the event.
  'late-event': ({ sender, signed, id }) => signed(bodyOf(sender, id, { afterMs: -dayMs })),
  // Names of headers have no case (RFC 9110, 5.1).
  'header-case': ({ signed }) => {
    const delivery = signed();
    return { ...delivery, headers: delivery.headers.map(([name, value]) => [name.toUpperCase(), value]) };
  },
  charset: ({ signed }) => edited(signed(), ['content-type'], () => 'application/json; charset=utf-8'),
  // During a rotation the sender signs with two secrets; here the second signature is the right one.
  'several-signatures': (parts) => besideAnother(parts, 'v1'),
  'unknown-version': (parts) => besideAnother(parts, 'v9'),
  'second-secret': ({ sender: { otherSecrets }, signed, body }) =>
    otherSecrets[0] === undefined ? undefined : signed(body, { secret: otherSecrets[0] }),
} satisfies Makers;

/** What they get says what the receiver reads; a failure of the receiver is never right. */
const odd = {
  'upper-case': (parts) =>
    isOneOf(parts, 'spec github stripe mercadopago') ? withDigest(parts, inUpperCase) : undefined,
  'without-prefix': (parts) => relabelled(parts, ''),
  'other-prefix': (parts) => (isOneOf(parts, 'spec github') ? relabelled(parts, 'sha512=') : undefined),
  // Shows whether the receiver reads `X-Signature` at all.
  'standard-signature-only': (parts) => withSignature(parts, () => `sha256=${zeros.hex}`, 'spec'),
  'list-of-signatures': (parts) => withSignature(parts, (value) => `sha256=${zeros.hex},${value}`, 'spec', 'github'),
  // Shows whether the receiver reads the signature that covers the time, too.
  'body-signature-only': (parts) => withHeader(parts, 'webhook-signature', () => `v1,${zeros.base64}`, 'spec'),
  'unknown-kind': ({ sender, signed, id }) =>
    signed(bodyOf({ ...sender, event: unknownEvent }, id), { event: unknownEvent }),
  'empty-body': ({ signed }) => signed(''),
  'large-body': ({ signed, body }) => signed(large(body, largeBytes)),
} satisfies Makers;

/** Signed outside the window, or without a time that could be compared with it. */
const untimely = {
  'old-timestamp': (parts) => signedAt(parts, -dayMs),
  'hours-old': (parts) => signedAt(parts, -dayMs / 12),
  // The library of Stripe accepts this one and the next.
  'future-timestamp': (parts) => (parts.scheme === 'stripe' ? undefined : signedAt(parts, dayMs)),
  'no-number-time': (parts) => (isOneOf(parts, 'spec standard') ? signedAt(parts, Number.NaN) : undefined),
  'missing-time': (parts) =>
    withSignature(parts, (value) => value.replace(/ts?=\d+,/, ''), 'stripe', 'mercadopago') ??
    withHeader(parts, 'webhook-timestamp', () => undefined, 'standard', 'spec') ??
    messageAt(parts, undefined),
} satisfies Makers;

const byMethod = {
  put: ({ signed }) => ({ ...signed(), method: 'PUT' }),
  patch: ({ signed }) => ({ ...signed(), method: 'PATCH' }),
  delete: ({ signed }) => ({ ...signed(), method: 'DELETE' }),
  get: ({ signed }) => ({ ...signed(), method: 'GET' }),
  options: ({ signed }) => ({ ...signed(), method: 'OPTIONS' }),
} satisfies Makers;

/** Copies of the first event, or events that resemble it. */
const repeated = {
  'same-object': ({ sender, first, id, signed }) =>
    first && signed(bodyOf(sender, id, { object: first.id, amount: 1_990, afterMs: -60_000 })),
  // Another event, whose body differs in its id alone.
  'same-content': (parts) =>
    parts.first && isOneOf(parts, 'stripe asaas')
      ? parts.signed(bodyOf(parts.sender, parts.id, { object: parts.first.id }))
      : undefined,
  'same-id-other-body': ({ sender, first, signed }) =>
    first && signed(bodyOf(sender, first.id, { amount: 777 }), { id: first.id }),
  // Elsewhere the id is a part of the body, or is not signed.
  'other-id-same-body': ({ first, signed, scheme }) =>
    scheme === 'standard' || scheme === 'rfc9421' ? signed(first?.delivery.body) : undefined,
  // A stranger who has seen a delivery can leave out what `X-Signature` does not cover, or rename it.
  'bare-copy': ({ first, scheme }) => (scheme === 'spec' ? first && bare(first.delivery) : undefined),
  'renamed-copy': ({ first, scheme, id }) =>
    scheme === 'spec' ? first && edited(first.delivery, ['webhook-id'], () => id) : undefined,
} satisfies Makers;

export const makers = { ...forged, ...forgedByMethod, ...genuine, ...odd, ...untimely, ...byMethod, ...repeated };
export const forgeries = Object.keys(forged) as readonly (keyof typeof forged)[];
export const forgedMethods = Object.keys(forgedByMethod) as readonly (keyof typeof forgedByMethod)[];
export const genuineKinds = Object.keys(genuine) as readonly (keyof typeof genuine)[];
export const oddKinds = Object.keys(odd) as readonly (keyof typeof odd)[];
export const untimelyKinds = Object.keys(untimely) as readonly (keyof typeof untimely)[];
export const methodKinds = Object.keys(byMethod) as readonly (keyof typeof byMethod)[];

const isOneOf = ({ scheme }: Parts, names: string) => names.split(' ').includes(scheme);
const unsigned = (scheme: Parts['scheme'], delivery: Delivery) =>
  edited(delivery, signatureHeaders[scheme], () => undefined);
const otherDigit = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
const inOtherCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
const inUpperCase = (digest: string) => (/^[0-9a-f]+$/.test(digest) ? digest.toUpperCase() : digest);
const later = (seconds: string) => String(Number(seconds) + 1);

/** Another digest of the body, where it is the body alone that is signed; no second signature is left beside it. */
function withBodyDigest(parts: Parts, label: string, hash: Hash | Hmac): Delivery | undefined {
  const digest = hash.update(parts.body).digest();
  const changed =
    withSignature(parts, () => `${label}=${digest.toString('hex')}`, 'spec', 'github') ??
    withSignature(parts, () => digest.toString('base64'), 'shopify');
  return changed && edited(changed, ['webhook-signature'], () => 'v1,');
}

function signedAt({ scheme, sender, signed, body }: Parts, afterMs: number): Delivery | undefined {
  const hasTime = !['github', 'shopify', 'asaas'].includes(scheme);
  return hasTime ? signed(body, { now: () => sender.now() + afterMs }) : undefined;
}

function besideAnother(parts: Parts, version: string): Delivery | undefined {
  return (
    withSignature(parts, (value) => `${version},${zeros.base64} ${value}`, 'standard') ??
    withSignature(parts, (value) => value.replace('v1=', `${version}=${zeros.hex},v1=`), 'stripe') ??
    messageBeside(parts, version === 'v1' ? 'hmac-sha256' : 'unknown')
  );
}

/** Another label before the digest, or none. */
function relabelled(parts: Parts, label: string): Delivery | undefined {
  return withSignature(parts, (value) => value.replace(/sha256=|v1[,=]/g, label), ...labelled);
}
