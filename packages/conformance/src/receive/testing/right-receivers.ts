// Receivers that are built in unusual ways and keep every rule.
import { timingSafeEqual } from 'node:crypto';
import { type SchemeName, schemeNames } from '@farol/webhooks/scheme-names';
import { messagesReadBy } from './message-receivers.ts';
import {
  at,
  comparedBy,
  digestOf,
  goodParts,
  idOf,
  type Parts,
  parsed,
  reply,
  secret,
  sha256,
  verifiedBy,
} from './receivers.ts';

type Variant = (good: Parts, scheme: SchemeName) => Partial<Parts>;

const refusingWith =
  (status: number, body = ''): Variant =>
  ({ verify }) => ({ verify: (one) => verify(one) && reply(status, body) });

/** Of every scheme. */
const everywhere: Readonly<Record<string, Variant>> = {
  'as it is': () => ({}),
  'answers 202': () => ({ answer: () => reply(202), copy: () => reply(202) }),
  'answers 204, and 200 to copies': () => ({ answer: () => reply(204) }),
  'answers 201': () => ({ answer: () => reply(201) }),
  'answers 208 to copies': () => ({ copy: () => reply(208) }),
  'explains in JSON': () => ({
    answer: () => reply(200, '{"received":true,"duplicate":false}'),
    copy: () => reply(200, '{"received":true,"duplicate":true}'),
  }),
  'says error in a 200 to copies': () => ({ copy: () => reply(200, '{"error":"already processed"}') }),
  'refuses with 400': refusingWith(400, '{"error":"signature"}'),
  'refuses with 403': refusingWith(403),
  'refuses with 404, as if nothing was there': refusingWith(404),
  'refuses with 410': refusingWith(410),
  'repeats the signature it was given': ({ verify }) => ({
    verify: (one) => verify(one) && reply(401, `wrong: ${[...one.headers.values()].join()}`),
  }),
  'recognises by id and digest': (_good, scheme) => ({
    keys: (one, json) => [`${idOf(scheme, one, json)} ${sha256(one.body)}`],
  }),
  'recognises by id or digest': (_good, scheme) => ({
    keys: (one, json) =>
      scheme === 'standard' || scheme === 'rfc9421'
        ? [idOf(scheme, one, json)]
        : [idOf(scheme, one, json), sha256(one.body)],
  }),
  'acts a little later': () => ({ lateReadings: 4 }),
  'acts a second later': () => ({ lateReadings: 20 }),
  'has two effects for one event': () => ({ effectsOfOne: 2 }),
  'lists its effects': () => ({ shownAs: (effects) => Array.from({ length: effects }, (_, i) => ({ id: i })) }),
  'names its effects': () => ({ shownAs: (effects) => ({ effects, limit: 100 }) }),
  'lists them in an envelope': () => ({ shownAs: (effects) => ({ data: Array.from({ length: effects }) }) }),
  'answers GET with a page': () => ({
    methods: ['POST', 'GET'],
    before: ({ method }) => (method === 'GET' ? reply(200, 'ok') : undefined),
  }),
  'answers other methods with 404': () => ({
    methods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'],
    before: ({ method }) => (method === 'POST' ? undefined : reply(404)),
  }),
  'is slow, but in time': () => ({ answer: () => reply(200, '', 480) }),
  'refuses a MiB with 413': () => ({ before: ({ body }) => (body.length > 1_000_000 ? reply(413) : undefined) }),
  'refuses 64 KiB with 413': () => ({ before: ({ body }) => (body.length > 65_536 ? reply(413) : undefined) }),
  'refuses an unknown kind with 422': () => ({
    answer: ({ body }) => (body.includes('no_such_kind') ? reply(422) : undefined),
  }),
  'remembers thousands of events': () => ({ mostKeys: 5_000 }),
  'knows two secrets': (_good, scheme) => ({ verify: verifiedBy(scheme, { secrets: ['another secret', secret] }) }),
};

/** Of one scheme. */
const alone: Readonly<Record<string, readonly [SchemeName, Variant]>> = {
  'X-Signature alone': ['spec', () => ({ verify: comparedBy((given, right) => given === right) })],
  'X-Signature alone, in any case': [
    'spec',
    () => ({ verify: comparedBy((given, right) => given.toLowerCase() === right) }),
  ],
  'X-Signature alone, by bytes': [
    'spec',
    () => ({
      verify: comparedBy((given, right) => {
        const bytes = Buffer.from(given.startsWith('sha256=') ? given.slice(7) : '', 'hex');
        return bytes.length === 32 && timingSafeEqual(bytes, Buffer.from(right.slice(7), 'hex'));
      }),
    }),
  ],
  'X-Signature alone, by digests of the signatures': [
    'spec',
    () => ({ verify: comparedBy((given, right) => sha256(given) === sha256(right)) }),
  ],
  'X-Signature alone, in lists for many senders': [
    'spec',
    () => ({
      verify: comparedBy((given, right) =>
        given.split(',').some((one) => one.replace(/^sha256=/, '') === right.slice(7)),
      ),
    }),
  ],
  'the standard headers where they are sent': [
    'spec',
    () => ({ verify: verifiedBy('spec', { requireTimestamp: false }) }),
  ],
  'either signature': [
    'spec',
    () => ({ verify: (one) => verifiedBy('standard')(one) && comparedBy((given, right) => given === right)(one) }),
  ],
  'the standard signature alone': ['spec', () => ({ verify: verifiedBy('standard') })],
  'by the signed webhook-id': ['spec', () => ({ keys: ({ headers }) => [headers.get('webhook-id') ?? ''] })],
  'by the id in the body': ['spec', () => ({ keys: (_one, json) => [at(json, 'id')] })],
  'by webhook-id and the three members': [
    'spec',
    (_good, scheme) => ({
      verify: verifiedBy('spec', { requireTimestamp: false }),
      keys: (one, json) => [`h ${one.headers.get('webhook-id')}`, idOf(scheme, one, json)],
    }),
  ],
  'the object has to be in the URL': [
    'mercadopago',
    () => ({
      before: ({ url }) => (url.searchParams.has('data.id') && url.searchParams.has('type') ? undefined : reply(400)),
    }),
  ],
  'the object in the URL has to be that in the body': [
    'mercadopago',
    ({ verify }) => ({
      answer: ({ url, body }) =>
        body === '' || at(parsed(body), 'data.id') === url.searchParams.get('data.id') ? undefined : reply(400),
      verify,
    }),
  ],
  'by the object and the request': [
    'mercadopago',
    () => ({ keys: ({ url, headers }) => [`${url.searchParams.get('data.id')} ${headers.get('x-request-id')}`] }),
  ],
  'a window of one minute': ['standard', () => ({ verify: verifiedBy('standard', { toleranceMs: 60_000 }) })],
  'a window of an hour': ['stripe', () => ({ verify: verifiedBy('stripe', { toleranceMs: 3_600_000 }) })],
  'future times, as the library of Stripe accepts them': [
    'stripe',
    ({ verify }) => ({
      verify: (one) => {
        const time = Number(/t=(\d+)/.exec(one.headers.get('stripe-signature') ?? '')?.[1]) * 1_000;
        return time > Date.now() ? verifiedBy('stripe', { toleranceMs: Infinity })(one) : verify(one);
      },
    }),
  ],
  'old ones refused with 400': [
    'standard',
    ({ verify }) => ({
      verify: (one) => verify(one) && reply(verifiedBy('standard', { toleranceMs: Infinity })(one) ? 401 : 400),
    }),
  ],
  'a hex digest of its own, in capitals': [
    'github',
    () => ({
      verify: ({ headers, body }) =>
        headers.get('x-hub-signature-256')?.toUpperCase() === `SHA256=${digestOf(body).toUpperCase()}`
          ? undefined
          : reply(401),
    }),
  ],
  'message signatures by a reading of its own': ['rfc9421', () => ({ verify: messagesReadBy({}) })],
  'message signatures that cover the host and the id too': [
    'rfc9421',
    () => ({
      verify: messagesReadBy({
        required: ['@method', '@authority', '@path', '@query', 'content-digest', 'webhook-id'],
      }),
    }),
  ],
  'message signatures under one label': [
    'rfc9421',
    () => ({ verify: messagesReadBy({ isRead: (label) => label === 'sig1' }) }),
  ],
  'by the body, which holds all members of the id': ['spec', () => ({ keys: ({ body }) => [sha256(body)] })],
  'equal bodies as copies, whatever their ids': ['github', () => ({ keys: ({ body }) => [sha256(body)] })],
};

export const rightReceivers: readonly { readonly name: string; readonly scheme: SchemeName; readonly parts: Parts }[] =
  [
    ...schemeNames.flatMap((scheme) =>
      Object.entries(everywhere).map(([name, variant]) => made(name, scheme, variant)),
    ),
    ...Object.entries(alone).map(([name, [scheme, variant]]) => made(name, scheme, variant)),
  ];

function made(name: string, scheme: SchemeName, variant: Variant) {
  const good = goodParts(scheme);
  return { name, scheme, parts: { ...good, ...variant(good, scheme) } };
}
