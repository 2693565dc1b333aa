import assert from 'node:assert/strict';
import { createPublicKey, createSecretKey, hash, verify } from 'node:crypto';
import { describe, it } from 'node:test';
import { type InnerList, parseDictionary, serializeDictionary } from 'structured-headers';
import { createSigningKeyPair } from '../secret.ts';
import { hmacSha256 } from '../signature.ts';
import { contentDigest, type MessageSigning, signMessage, verifyMessage } from './message-signature.ts';
import { signatureBase } from './signature-base.ts';

describe('the vectors of RFC 9421, appendix B.2', () => {
  const headers = new Headers({
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-length': '18',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
  });
  const request = { method: 'POST', url: new URL('https://example.com/foo?param=Value&Pet=dog'), headers };
  const baseOf = (input: string) => signatureBase(request, parseDictionary(`sig=${input}`).get('sig') as InnerList);
  const secret = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==';

  it('B.2.5, hmac-sha256: the base and the signature', () => {
    const input = '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"';
    const base = baseOf(input) ?? '';
    assert.equal(
      base,
      `"date": Tue, 20 Apr 2021 02:07:55 GMT\n"@authority": example.com\n"content-type": application/json\n"@signature-params": ${input}`,
    );
    const signature = hmacSha256(createSecretKey(Buffer.from(secret, 'base64')), base).toString('base64');
    assert.equal(signature, 'pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=');
  });

  it('B.2.6, ed25519: the signature is right for the base', () => {
    const components = '("date" "@method" "@path" "@authority" "content-type" "content-length")';
    const base = baseOf(`${components};created=1618884473;keyid="test-key-ed25519"`) ?? '';
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
    const signature = 'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==';
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const verifies = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
    assert.deepEqual([verifies(base), verifies(base.replace('/foo', '/bar'))], [true, false]);
  });

  it('the digest of its body is that of RFC 9530', () => {
    assert.equal(`sha-512=:${hash('sha512', '{"hello": "world"}', 'base64')}:`, request.headers.get('content-digest'));
  });
});

const pair = createSigningKeyPair();
const shared = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const created = 1_794_000_000;
const now = created * 1_000;
const body = Buffer.from('{"valor":4990}');
const url = new URL('https://shop.example/hook?loja=1');
const all = ['@method', '@authority', '@path', '@query', 'content-digest', 'webhook-id'];

type Changes = Partial<MessageSigning> & {
  readonly secrets?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
};

function signed({ components = all, parameters = {}, secrets = [shared], fields = {} }: Changes = {}) {
  const headers = new Headers({ 'content-digest': contentDigest(body), 'webhook-id': 'evt_1', ...fields });
  const request = { method: 'POST', url, headers };
  for (const [name, value] of Object.entries(
    signMessage(request, secrets, { components, parameters: { created, ...parameters } }),
  ))
    headers.set(name, value);
  return headers;
}

function judged(
  headers: Headers,
  changes: { secrets?: string[]; body?: Buffer; url?: URL; method?: string; now?: number } = {},
) {
  const { secrets = [shared], now: at = now, ...request } = changes;
  const verdict = verifyMessage(
    secrets,
    { method: 'POST', url, headers, body, ...request },
    { now: at, toleranceMs: 300_000 },
  );
  return 'reason' in verdict ? verdict.reason : verdict;
}

/** Other fields than were signed. */
function edited(headers: Headers, name: string, edit: (value: string) => string): Headers {
  const changed = new Headers(headers);
  changed.set(name, edit(headers.get(name) ?? ''));
  return changed;
}

describe('a message signature', () => {
  const right = { id: 'evt_1' };

  it('is verified with a shared secret, with either half of a pair, and with one of several secrets', () => {
    assert.deepEqual(judged(signed()), right);
    for (const known of [pair.public, pair.signing])
      assert.deepEqual(judged(signed({ secrets: [pair.signing] }), { secrets: ['another', known] }), right);
    for (const known of [shared, 'new', pair.public])
      assert.deepEqual(judged(signed({ secrets: ['new', shared, pair.signing] }), { secrets: [known] }), right);
  });

  it('may cover the target in any of three ways, and has an id only if it covers it', () => {
    for (const target of [['@target-uri'], ['@request-target'], ['@path', '@query'], ['@scheme', '@target-uri']])
      assert.deepEqual(judged(signed({ components: ['@method', ...target, 'content-digest'] })), { id: undefined });
  });

  it('says by `keyid` which key signed, without telling a shared one', () => {
    const ids = signed({ secrets: [shared, pair.signing] })
      .get('signature-input')
      ?.matchAll(/keyid="(\w+)"/g);
    const point = Buffer.from(pair.public.slice(5), 'base64');
    const key = Buffer.from(shared.slice(6), 'base64');
    assert.deepEqual(
      [...(ids ?? [])].map(([, id]) => id),
      [key, point].map((bytes) => hash('sha256', bytes, 'hex').slice(0, 16)),
    );
  });

  it('is wrong for another body, target, method, secret or signed field', () => {
    const wrong = [
      judged(signed(), { body: Buffer.from('{"valor":4991}') }),
      judged(signed(), { url: new URL('https://shop.example/hook?loja=2') }),
      judged(signed(), { url: new URL('https://shop.example/other?loja=1') }),
      judged(signed(), { url: new URL('https://other.example/hook?loja=1') }),
      judged(signed(), { method: 'PUT' }),
      judged(signed(), { secrets: ['another'] }),
      judged(signed(), { secrets: [] }),
      judged(edited(signed(), 'webhook-id', () => 'evt_2')),
      judged(edited(signed(), 'signature-input', (value) => value.replace(`${created}`, `${created + 1}`))),
      judged(edited(signed(), 'signature-input', (value) => value.replace('"@authority" ', ''))),
      judged(
        edited(signed(), 'content-digest', () => contentDigest(Buffer.from('{}'))),
        { body: Buffer.from('{}') },
      ),
    ];
    assert.deepEqual(new Set(wrong), new Set(['signature_wrong']));
  });

  it('must cover the method, the target with its query, and the digest of the body', () => {
    for (const left of ['@method', '@path', '@query', 'content-digest'])
      assert.equal(judged(signed({ components: all.filter((name) => name !== left) })), 'signature_incomplete', left);
  });

  it('must have a digest that is not insecure, and every one it has must be right', () => {
    const digest = (field: string) => judged(signed({ fields: { 'content-digest': field } }));
    const [sha256, sha512] = [contentDigest(body), `sha-512=:${hash('sha512', body, 'base64')}:`];
    assert.deepEqual([digest(sha512), digest(`${sha256}, ${sha512}, new=:AAAA:`)], [right, right]);
    for (const weak of [
      `md5=:${hash('md5', body, 'base64')}:`,
      `sha=:${hash('sha1', body, 'base64')}:`,
      '?',
      'sha-256',
    ])
      assert.equal(digest(weak), 'signature_incomplete', weak);
    assert.equal(digest(`${sha256}, sha-512=:AAAA:`), 'signature_wrong');
  });

  it('counts for five minutes, less if it expires, and never without a time', () => {
    assert.deepEqual(
      [judged(signed(), { now: now + 300_000 }), judged(signed(), { now: now - 300_000 })],
      [right, right],
    );
    assert.equal(judged(signed(), { now: now + 300_001 }), 'timestamp_too_old');
    assert.equal(judged(signed(), { now: now - 300_001 }), 'timestamp_too_new');
    assert.deepEqual(judged(signed({ parameters: { expires: created + 60 } }), { now: now + 60_000 }), right);
    assert.equal(judged(signed({ parameters: { expires: created + 60 } }), { now: now + 60_001 }), 'timestamp_too_old');
    assert.equal(judged(signed({ parameters: { expires: 'never' } })), 'timestamp_too_old');
    assert.equal(judged(signed({ parameters: { created: undefined } })), 'timestamp_missing');
    for (const odd of ['today', -1, 1.5])
      assert.equal(judged(signed({ parameters: { created: odd } })), 'timestamp_malformed');
  });

  it('is made with the algorithm of the key alone, whatever it claims', () => {
    for (const alg of ['none', 'hmac-sha1', 'HMAC-SHA256', 'rsa-v1_5-sha256', ''])
      assert.equal(judged(signed({ parameters: { alg } })), 'signature_malformed', alg);
    assert.equal(judged(signed({ parameters: { alg: 'ed25519' } })), 'signature_wrong');
    assert.deepEqual(judged(signed({ parameters: { alg: undefined } })), right);
    // The public key is known to everybody, and must never be the secret of an HMAC.
    for (const secret of [pair.public, Buffer.from(pair.public.slice(5), 'base64').toString('base64')])
      for (const alg of ['hmac-sha256', 'ed25519', undefined])
        assert.equal(judged(forgedWith(secret, alg), { secrets: [pair.public] }), 'signature_wrong');
  });

  it('is malformed with repeated, unpaired or unreadable parts', () => {
    const headers = signed();
    const [input = '', signature = ''] = [headers.get('signature-input') ?? '', headers.get('signature') ?? ''];
    const withFields = (changedInput: string, changedSignature: string) =>
      judged(
        edited(
          edited(headers, 'signature-input', () => changedInput),
          'signature',
          () => changedSignature,
        ),
      );
    for (const [changedInput, changedSignature] of [
      [`sig1=();created=1, ${input}`, signature],
      [input, `sig1=:AAAA:, ${signature}`],
      [`${input};created=${created}`, signature],
      [input.replace('sig1', 'sig2'), signature],
      [`${input}, sig2=("@method")`, signature],
      [input, `${signature}, sig2=:AAAA:`],
      [input.replace('"@method"', '"@method" "@method"'), signature],
      [input.replace('"@method"', '"@method";req'), signature],
      [input.replace('"@method"', '"@method" "@unknown"'), signature],
      [input.replace('"@method"', '"@method" "x-absent"'), signature],
      [input.replace('"@method"', '"@method" "not a name"'), signature],
      [input, signature.replace('=:', '')],
      [input, signature.replace(/=:$/, ':')],
      [input, signature.replace(/=:$/, '==:')],
      [input, `${signature},`],
      ['sig1=:AAAA:', signature],
      ['sig1', 'sig1'],
      [input, 'sig1="text"'],
    ] as const)
      assert.equal(
        withFields(changedInput, changedSignature),
        'signature_malformed',
        `${changedInput} ${changedSignature}`,
      );
    const many = (text: (n: number) => string) => Array.from({ length: 21 }, (_, n) => text(n)).join(', ');
    assert.equal(
      withFields(
        many((n) => input.replace('sig1', `s${n}`)),
        many((n) => `s${n}=:AAAA:`),
      ),
      'signature_malformed',
    );
    assert.equal(withFields('', signature), 'signature_missing');
    assert.deepEqual(withFields(input.replaceAll(' ', '  '), ` ${signature} `), right);
  });

  it('of others may stand beside it', () => {
    const headers = signed();
    const beside = (name: string, text: string) => `proxy=${text}, ${headers.get(name)}`;
    const both = edited(headers, 'signature-input', () => beside('signature-input', '("via");alg="rsa-pss-sha512"'));
    assert.deepEqual(judged(edited(both, 'signature', () => beside('signature', ':AAAA:'))), right);
  });

  it('covers no field with letters outside of ASCII, and no id that is not one word', () => {
    assert.equal(judged(edited(signed(), 'webhook-id', () => 'é')), 'signature_malformed');
    assert.equal(judged(signed({ fields: { 'webhook-id': 'a b' } })), 'id_malformed');
    assert.throws(() => signed({ components: [...all, 'x-absent'] }), /lacks one of/);
  });
});

/** As somebody signs who takes a public key for the secret of an HMAC. */
function forgedWith(secret: string, alg: string | undefined): Headers {
  const headers = signed({ parameters: { alg } });
  const input = parseDictionary(headers.get('signature-input') ?? '').get('sig1') as InnerList;
  const key = createSecretKey(Buffer.from(secret, secret.startsWith('whpk_') ? 'utf8' : 'base64'));
  const forged = hmacSha256(key, signatureBase({ method: 'POST', url, headers }, input) ?? '');
  return edited(headers, 'signature', () => serializeDictionary({ sig1: new Uint8Array(forged) }));
}
