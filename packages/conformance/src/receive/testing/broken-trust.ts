// Ways in which receivers go wrong with signatures, written down by rule before the checks were.

import { trustingMessages } from './message-receivers.ts';
import {
  compared,
  earlier,
  type Fault,
  fault,
  hexOf,
  refusedWith,
  refusing,
  signatureOf,
  undoing,
  unless,
  withHeader,
} from './operators.ts';
import { at, digestOf, idOf, parsed, reply, secret, sha256, verifiedBy } from './receivers.ts';

export const trusting: Record<string, Fault> = {
  ...trustingMessages,
  'verifies nothing': unless(() => true),
  'accepts a missing signature': unless(({ headers }) => !headers.has('x-signature')),
  'accepts an empty signature': unless(({ headers }) => headers.get('x-signature') === ''),
  'wants any signature': unless((one) => signatureOf(one).length > 7),
  'wants any signature of the right length': compared((given, right) => given.length === right.length),
  'compares eight digits': compared((given, right) => given.slice(0, 15) === right.slice(0, 15)),
  'compares the last digits': compared((given, right) => given.slice(-32) === right.slice(-32)),
  'compares as many digits as were given': compared((given, right) => given !== '' && right.startsWith(given)),
  'compares half of the digest': compared(
    (given, right) => given.length === 71 && right.startsWith(given.slice(0, 39)),
  ),
  'accepts digits after the right ones': compared((given, right) => given.startsWith(right)),
  'searches the header for the digest': compared((given, right) => given.includes(hexOf(right))),
  'compares bytes until the shorter one ends': compared((given, right) => {
    const bytes = Buffer.from(hexOf(given), 'hex');
    return Buffer.from(hexOf(right), 'hex').subarray(0, bytes.length).equals(bytes);
  }),
  'accepts when the comparison throws': compared((given, right) => given.length !== right.length || given === right),
  'accepts a digest without its prefix': compared((given, right) => hexOf(given) === hexOf(right)),
  'reads any label': compared((given, right) => given.split('=')[1] === hexOf(right)),
  'lets the sender choose the algorithm': compared((given, _right, body) => {
    const [algorithm = '', digest] = given.split('=');
    return /^(md5|sha\d+)$/.test(algorithm) && digestOf(body, secret, algorithm) === digest;
  }),
  'takes a plain hash': compared((given, right, body) => given === right || given === `sha256=${sha256(body)}`),
  'knows an empty secret, too': compared(
    (given, right, body) => given === right || given === `sha256=${digestOf(body, '')}`,
  ),
  'knows an empty secret of Stripe, too': fault(
    () => ({ verify: verifiedBy('stripe', { secrets: [secret, ''] }) }),
    'stripe',
  ),
  'compares base64 without case': fault(({ verify }) => {
    let right = '';
    return {
      verify: (one) => {
        const given = one.headers.get('x-shopify-hmac-sha256') ?? '';
        right = Buffer.from(digestOf(one.body), 'hex').toString('base64');
        return given.toLowerCase() === right.toLowerCase() ? undefined : verify(one);
      },
    };
  }, 'shopify'),
  'reads every version as v1': undoing(
    (one) => withHeader(one, 'webhook-signature', (value) => value.replace('v0,', 'v1,')),
    'standard',
  ),
  'reads v0 of Stripe': undoing(
    (one) => withHeader(one, 'stripe-signature', (value) => value.replace('v0=', 'v1=')),
    'stripe',
  ),
  'adds a missing version': undoing(
    (one) => withHeader(one, 'webhook-signature', (value) => `v1,${value}`),
    'standard',
  ),
  'adds a missing prefix for GitHub': undoing(
    (one) => withHeader(one, 'x-hub-signature-256', (value) => `sha256=${value}`),
    'github',
  ),
  'does not sign the time': undoing((one) => withHeader(one, 'webhook-timestamp', earlier), 'standard'),
  'does not sign the time of Stripe': undoing(
    (one) => withHeader(one, 'stripe-signature', (value) => value.replace(/(?<=t=)\d+/, earlier)),
    'stripe',
  ),
  'does not sign the id': undoing(
    (one) => withHeader(one, 'webhook-id', () => at(parsed(one.body), 'data.id')),
    'standard',
  ),
  'verifies parsed JSON': compared(
    (given, _right, body) => given === `sha256=${digestOf(JSON.stringify(parsed(body) ?? ''))}`,
  ),
  'verifies trimmed text': compared(
    (given, right, body) => given === right || given === `sha256=${digestOf(body.trim())}`,
  ),
  'verifies the first 64 KiB': fault(({ verify }) => ({
    verify: (one) => verify({ ...one, body: one.body.slice(0, 65_536) }),
  })),
  'trusts a signature that was valid once': fault(({ verify }) => {
    const valid = new Set<string>();
    return {
      verify: (one) => {
        if (valid.has(signatureOf(one))) return undefined;
        const refusal = verify(one);
        if (!refusal) valid.add(signatureOf(one));
        return refusal;
      },
    };
  }),
  'trusts an id that was valid once': fault(({ verify }) => {
    const valid = new Set<string>();
    return {
      verify: (one) => {
        const id = one.headers.get('webhook-id') ?? '';
        if (valid.has(id)) return undefined;
        const refusal = verify(one);
        if (!refusal) valid.add(id);
        return refusal;
      },
    };
  }, 'standard'),
  'answers copies before it verifies': fault(
    () => ({
      before: ({ headers }, { keys }) => (keys.has(headers.get('x-github-delivery') ?? '') ? reply(200) : undefined),
    }),
    'github',
  ),
  'verifies no test events': unless(({ body }) => /"ping"/.test(body)),
  'verifies no large bodies': unless(({ body }) => body.length > 65_536),
  'verifies no empty bodies': unless(({ body }) => body === ''),
  'verifies JSON alone': unless(
    ({ headers }) => headers.get('content-type') !== 'application/json' && headers.has('content-type'),
  ),
  'verifies POST alone': fault(({ verify }) => ({
    methods: ['POST', 'PUT'],
    verify: (one) => (one.method === 'POST' ? verify(one) : undefined),
  })),
  'takes an event from the query': fault(() => ({
    methods: ['POST', 'GET'],
    before: ({ url, method }, { act }) => {
      if (method !== 'GET') return undefined;
      if (url.searchParams.has('evento')) act();
      return reply(200);
    },
  })),
  'acts, then verifies': fault(() => ({
    before: (_one, { act }) => void act(),
    keys: () => [],
    copy: () => reply(200),
  })),
  'acts, then verifies, and the effect comes later': fault(() => ({
    before: (_one, { act }) => void act(),
    lateReadings: 12,
  })),
  'acts on a wrong signature and answers 401': fault(({ verify }) => ({
    before: (one, { act }) => {
      if (verify(one) && signatureOf(one).length > 7) act();
      return undefined;
    },
  })),
  'writes the id down before it verifies': fault(() => ({
    before: (one, { keys }) => {
      const key = idOf('spec', one, parsed(one.body));
      if (keys.has(`once ${key}`)) keys.add(key);
      keys.add(`once ${key}`);
      return undefined;
    },
  })),
  'writes the id down before it verifies, and refuses copies': fault(() => {
    const known = new Set<string>();
    return {
      before: ({ headers }) => {
        const id = headers.get('webhook-id') ?? '';
        if (known.has(id)) return reply(409);
        known.add(id);
        return undefined;
      },
    };
  }, 'standard'),
  'prints the right signature': fault(({ verify }) => ({
    verify: (one) => verify(one) && reply(401, `expected sha256=${digestOf(one.body)}`),
  })),
  'prints the secret': refusedWith(reply(401, `wrong signature for ${secret}`)),
  '200 with a flag': refusedWith(reply(200, '{"ok":false}')),
  '204 for forged ones': refusedWith(reply(204)),
  'redirects forged ones to a login': refusedWith(reply(302)),
  '500 for forged ones': refusedWith(reply(500)),
  'closes the connection on forged ones': refusedWith('closed'),
  'never answers forged ones': refusedWith('timeout'),
  '500 for another length': refusing((one) => signatureOf(one) !== '' && signatureOf(one).length !== 71, 500),
  '500 for letters outside of ASCII': refusing((one) => /é/.test(signatureOf(one)), 500),
  // Node reads the bytes of a header as latin1, so that these are as many letters as the right ones, and twice the bytes.
  'compares bytes of a text of the same length, and throws': fault(({ verify }) => ({
    verify: (one) => {
      const given = Buffer.from(signatureOf(one)).toString('latin1');
      return given.length === 71 && Buffer.byteLength(given) !== 71 ? reply(500) : verify(one);
    },
  })),
  'does not sign the object of Mercado Pago': undoing(
    (one) => ({ ...one, url: new URL(one.url.href.replace('data.id=9', 'data.id=')) }),
    'mercadopago',
  ),
  'does not sign the request of Mercado Pago': undoing(
    (one) => withHeader(one, 'x-request-id', () => at(parsed(one.body), 'id')),
    'mercadopago',
  ),
  '500 without a signature': refusing(({ headers }) => !headers.has('x-signature'), 500),
  '500 without a prefix': refusing((one) => !signatureOf(one).startsWith('sha256='), 500),
  '500 for an empty signature': refusing((one) => signatureOf(one) === '', 500),
  'refuses accents': refusing(({ body }) => /[^ -~\n]/.test(body)),
  'reads the body as ASCII': compared(
    (given, _right, body) => given === `sha256=${digestOf(body.replace(/[^ -~\n]/g, '?'))}`,
  ),
  'joins pieces of text instead of bytes': compared((given, _right, body) => {
    const bytes = Buffer.from(body);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
      bytes.subarray(i * 65_536, (i + 1) * 65_536).toString(),
    );
    return given === `sha256=${digestOf(pieces.join(''))}`;
  }),
  'refuses events of yesterday': refusing(
    ({ body }) => Date.now() - Date.parse(at(parsed(body), 'criado_em')) > 3_600_000,
    400,
  ),
  'reads the first piece of a body': refusing(({ body }) => body.length > 65_536),
  'refuses spaces in JSON': refusing(({ body }) => body.includes('\n  ')),
  'wants exactly application/json': refusing(({ headers }) => headers.get('content-type') !== 'application/json', 415),
  'reads header names by their case': refusing(({ names }) => !names.includes('x-signature')),
  'reads the first signature': fault(
    ({ verify }) => ({
      verify: (one) => verify(withHeader(one, 'webhook-signature', (value) => value.split(' ')[0] ?? '')),
    }),
    'standard',
  ),
  'reads the first signature of Stripe': fault(
    ({ verify }) => ({
      verify: (one) => verify(withHeader(one, 'stripe-signature', (value) => value.split(',').slice(0, 2).join())),
    }),
    'stripe',
  ),
  'fails on a version that it does not know': refusing(
    ({ headers }) => /v9,/.test(headers.get('webhook-signature') ?? ''),
    500,
    'standard',
  ),
  'refuses a large body as forged': refusing(({ body }) => body.length > 500_000, 403),
};
