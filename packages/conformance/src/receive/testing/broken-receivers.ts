// Ways in which receivers go wrong, written down by rule before the checks were.
import type { SchemeName } from '@farol/webhooks/scheme-names';
import { trusting } from './broken-trust.ts';
import { windowlessMessages } from './message-receivers.ts';
import { type Fault, fault, refusing, signatureOf, unless } from './operators.ts';
import {
  at,
  comparedBy,
  type Delivered,
  digestOf,
  goodParts,
  idOf,
  nextTurn,
  type Parts,
  parsed,
  reply,
  sha256,
  verifiedBy,
} from './receivers.ts';

const windowless: Record<string, Fault> = {
  ...windowlessMessages,
  'has no window': fault(() => ({ verify: verifiedBy('spec', { toleranceMs: Infinity }) })),
  'has no window (standard)': fault(() => ({ verify: verifiedBy('standard', { toleranceMs: Infinity }) }), 'standard'),
  'has no window (Stripe)': fault(() => ({ verify: verifiedBy('stripe', { toleranceMs: Infinity }) }), 'stripe'),
  'has no window (Mercado Pago)': fault(
    () => ({ verify: verifiedBy('mercadopago', { toleranceMs: Infinity }) }),
    'mercadopago',
  ),
  'takes milliseconds for seconds': fault(
    () => ({ verify: verifiedBy('standard', { toleranceMs: 300_000_000 }) }),
    'standard',
  ),
  'has a window of six hours': fault(
    () => ({ verify: verifiedBy('stripe', { toleranceMs: 6 * 3_600_000 }) }),
    'stripe',
  ),
  'looks at the past alone': unless(({ headers, body }) => {
    const time = Number(headers.get('webhook-timestamp'));
    return time * 1_000 > Date.now() + 300_000 && headers.get('x-signature') === `sha256=${digestOf(body)}`;
  }),
  'looks at the past alone (standard)': fault(
    ({ verify }) => ({
      verify: (one) => {
        const isLater = Number(one.headers.get('webhook-timestamp')) * 1_000 > Date.now() + 300_000;
        return isLater ? verifiedBy('standard', { toleranceMs: Infinity })(one) : verify(one);
      },
    }),
    'standard',
  ),
  'lets a time pass that is no number': unless(({ headers }) => headers.get('webhook-timestamp') === 'NaN', 'standard'),
  'lets a missing time pass': unless(
    ({ headers, body }) =>
      !headers.has('webhook-timestamp') &&
      headers.get('x-signature') === `sha256=${digestOf(body)}` &&
      headers.has('webhook-id'),
  ),
  'lets a missing time pass (Stripe)': unless(
    ({ headers }) => /^v1=/.test(headers.get('stripe-signature') ?? ''),
    'stripe',
  ),
  'reads a time that is not signed': fault(() => ({
    verify: (one) => {
      const age = Math.abs(Date.now() - Number(one.headers.get('webhook-timestamp')) * 1_000);
      return age > 300_000 ? reply(401) : comparedBy((given, right) => given === right)(one);
    },
  })),
  'acts on old ones, and refuses them': fault(
    ({ verify }) => ({
      before: (one, { act }) => {
        if (verify(one) && !verifiedBy('standard', { toleranceMs: Infinity })(one)) act();
        return undefined;
      },
    }),
    'standard',
  ),
  '500 for old ones': refusing(
    ({ headers }) => Number(headers.get('webhook-timestamp')) * 1_000 < Date.now() - 3_600_000,
    500,
  ),
  '200 for old ones, without an effect': fault(
    ({ verify }) => ({
      before: (one) =>
        verify(one) && !verifiedBy('standard', { toleranceMs: Infinity })(one) ? reply(200) : undefined,
    }),
    'standard',
  ),
};

const actingByMethod = (...methods: readonly string[]) => fault(() => ({ methods: ['POST', ...methods] }));
const otherMethods: Record<string, Fault> = {
  'acts by PUT': actingByMethod('PUT'),
  'acts by PATCH': actingByMethod('PATCH'),
  'acts by DELETE': actingByMethod('DELETE'),
  'acts by GET': actingByMethod('GET'),
  'acts by any method': actingByMethod('PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'),
  'acts by PUT for Stripe': { ...actingByMethod('PUT'), scheme: 'stripe' },
  'acts by any method, and answers 405': fault(() => ({
    methods: ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'],
    answer: ({ method }) => (method === 'POST' ? undefined : reply(405)),
  })),
};

const answering = (outcome: (delivered: Delivered) => ReturnType<Parts['answer']>) =>
  fault(() => ({ answer: outcome }));
const slow = (isSlow: (delivered: Delivered) => boolean, ms = 900) =>
  answering((one) => (isSlow(one) ? reply(200, '', ms) : undefined));
let answeredSoFar = 0;
const unanswered: Record<string, Fault> = {
  'refuses everything': fault(() => ({ verify: () => reply(401) })),
  redirects: answering(() => reply(302)),
  '404 for everything': fault(() => ({ before: () => reply(404) })),
  '500 after it acted': answering(() => reply(500)),
  'never answers': answering(() => 'timeout'),
  'is slow': slow(() => true),
  'is slow once in ten times': slow(() => {
    answeredSoFar += 1;
    return answeredSoFar % 10 === 0;
  }),
  'takes six seconds for a large body': slow(({ body }) => body.length > 80_000, 6_000),
  'takes long for copies': fault(() => ({ copy: () => reply(200, '', 900) })),
  '500 for an unknown kind': answering(({ body }) => (/no_such_kind/.test(body) ? reply(500) : undefined)),
  '500 for an empty body': answering(({ body }) => (body === '' ? reply(500) : undefined)),
  '500 for a large body': answering(({ body }) => (body.length > 500_000 ? reply(500) : undefined)),
  'closes on a large body': answering(({ body }) => (body.length > 500_000 ? 'closed' : undefined)),
};

/** The work is done in the request, so the answer waits for it and its effect is there first. */
const inRequest = (ms: number, status = 200, scheme: SchemeName = 'spec', parts: Partial<Parts> = {}): Fault =>
  fault(() => ({ ...parts, answer: () => reply(status, '', ms) }), scheme);
const workingFirst: Record<string, Fault> = {
  'sends an email first': inRequest(900),
  'issues an invoice for seconds': inRequest(8_000),
  'works first, and answers 202': inRequest(700, 202),
  'works first (standard)': inRequest(600, 200, 'standard'),
  'works first (Stripe)': inRequest(2_500, 204, 'stripe'),
  'has two effects first': inRequest(900, 200, 'spec', { effectsOfOne: 2 }),
  'lists what it did first': inRequest(900, 200, 'github', { shownAs: (effects) => Array.from({ length: effects }) }),
};

const keyed = (keys: Parts['keys'], scheme: SchemeName = 'spec') => fault(() => ({ keys }), scheme);
const copied = (copy: Parts['copy']) => fault(() => ({ copy }));
let arrivals = 0;
const repeating: Record<string, Fault> = {
  'recognises nothing': keyed(() => []),
  'recognises by arrival': keyed(() => {
    arrivals += 1;
    return [String(arrivals)];
  }),
  'recognises by amount': keyed((_one, json) => [at(json, 'valor')]),
  'recognises by kind': keyed((_one, json) => [at(json, 'evento')]),
  'recognises by time': keyed((_one, json) => [at(json, 'criado_em')]),
  'recognises by the second of delivery': keyed(({ headers }) => [headers.get('webhook-timestamp') ?? ''], 'standard'),
  'recognises by kind and amount': keyed(
    (_one, json) => [`${at(json, 'type')} ${at(json, 'data.amount')}`],
    'standard',
  ),
  'recognises by the start of the id': keyed((_one, json) => [at(json, 'id').slice(0, 16)]),
  'recognises by the object': keyed((_one, json) => [at(json, 'data.id')], 'standard'),
  'recognises by the object (Stripe)': keyed((_one, json) => [at(json, 'data.object.id')], 'stripe'),
  'recognises by the object (Asaas)': keyed((_one, json) => [at(json, 'payment.id')], 'asaas'),
  'recognises by the object (GitHub)': keyed((_one, json) => [at(json, 'id')], 'github'),
  'recognises by the object (Mercado Pago)': keyed(({ url }) => [url.searchParams.get('data.id') ?? ''], 'mercadopago'),
  'recognises by the object (Shopify)': keyed((_one, json) => [at(json, 'id')], 'shopify'),
  'recognises by the signature': keyed((one) => [signatureOf(one)], 'standard'),
  'recognises by the signature (Stripe)': keyed((one) => [signatureOf(one)], 'stripe'),
  'recognises by id and time of delivery': keyed(({ headers }) => [
    `${headers.get('webhook-id')} ${headers.get('webhook-timestamp')}`,
  ]),
  'recognises by the body': keyed(({ body }) => [body], 'standard'),
  'recognises by the digest of the body': keyed(({ body }) => [sha256(body)], 'standard'),
  'recognises by an id that it does not verify': fault(() => ({
    verify: comparedBy((given, right) => given === right),
    keys: ({ headers }) => [headers.get('webhook-id') ?? ''],
  })),
  'recognises no copy without its headers': fault(() => ({
    verify: verifiedBy('spec', { requireTimestamp: false }),
    keys: ({ headers }) => (headers.has('webhook-id') ? [headers.get('webhook-id') ?? ''] : []),
  })),
  'remembers the last event': fault(() => ({ mostKeys: 1 })),
  'remembers ten events': fault(() => ({ mostKeys: 10 })),
  'forgets an event with its first copy': copied(({ body, headers }, { keys, act }) => {
    keys.delete(idOf('spec', { body, headers } as Delivered, parsed(body)));
    act();
    return reply(200);
  }),
  'acts on copies': copied((_one, { act }) => void act()),
  'looks, then writes': fault(() => ({ gap: nextTurn })),
  'writes after a longer while': fault(
    () => ({
      gap: async () => {
        for (let i = 0; i < 5; i += 1) await nextTurn();
      },
    }),
    'stripe',
  ),
  '400 for copies': copied(() => reply(400)),
  '404 for copies': copied(() => reply(404)),
  '409 for copies': copied(() => reply(409)),
  '500 for copies': copied(() => reply(500)),
  '302 for copies': copied(() => reply(302)),
  'never answers copies': copied(() => 'timeout'),
};

export const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'webhooks-verify-before-trust': trusting,
  'webhooks-replay-window': windowless,
  'webhooks-post-json': otherMethods,
  'webhooks-answer-fast-with-2xx': unanswered,
  'webhooks-work-afterwards': workingFirst,
  'webhooks-deduplicate': repeating,
};

export function brokenParts({ scheme = 'spec', parts }: Fault): Parts {
  const good = goodParts(scheme);
  return { ...good, ...parts(good) };
}
