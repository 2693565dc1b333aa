// A receiver of HTTP message signatures (RFC 9421) with a reading of its own, and ways in which such readings go wrong.
import { hash } from 'node:crypto';
import { contentDigest, coveredComponents, signMessage } from '@farol/webhooks/schemes';
import { earlier, type Fault, fault, refusing, undoing, unless, withHeader } from './operators.ts';
import { at, type Delivered, type Parts, parsed, reply, secret, verifiedBy } from './receivers.ts';

type Parameters = Readonly<Record<string, string | number>>;

const right = {
  required: ['@method', '@path', '@query', 'content-digest'] as readonly string[],
  isRead: (_label: string): boolean => true,
  isWhole: ({ headers, body }: Delivered): boolean =>
    headers.get('content-digest') === contentDigest(Buffer.from(body)),
  isTimely: (created: unknown): boolean => Math.abs(Date.now() / 1_000 - Number(created)) <= 300,
  isKnown: (alg: unknown): boolean => alg === 'hmac-sha256',
  /** The signature of this label, in base64. */
  given: (signatures: string, label: string): string | undefined =>
    new RegExp(`(?:^|, )${label}=:([^:]*):`).exec(signatures)?.[1],
  /** The list that is signed. */
  signed: (components: readonly string[]): readonly string[] => components,
  isEqual: (given: string, expected: string): boolean => given === expected,
};

export function messagesReadBy(changes: Partial<typeof right>): Parts['verify'] {
  const rules = { ...right, ...changes };
  const isRight = (one: Delivered, label: string, list: string, described: string) => {
    const components = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    const given = rules.given(one.headers.get('signature') ?? '', label);
    const parameters: Parameters = Object.fromEntries(
      [...described.matchAll(/;(\w+)=(?:"([^"]*)"|(\d+))/g)].map(([, name, text, number]) => [
        name,
        text ?? Number(number),
      ]),
    );
    const covers = rules.required.every((name) => components.includes(name));
    if (given === undefined || !covers || !rules.isRead(label)) return false;
    if (!rules.isTimely(parameters.created) || !rules.isKnown(parameters.alg)) return false;
    const { signature } = signMessage(one, [secret], { components: rules.signed(components), parameters });
    return rules.isEqual(given, right.given(signature, 'sig1') ?? '');
  };
  return (one) => {
    const members = (one.headers.get('signature-input') ?? '').matchAll(/(\w+)=\(([^)]*)\)([^,]*)/g);
    const any = [...members].some(([, label = '', list = '', described = '']) => isRight(one, label, list, described));
    return any && rules.isWhole(one) ? undefined : reply(401);
  };
}

const reading = (changes: Partial<typeof right>) => fault(() => ({ verify: messagesReadBy(changes) }), 'rfc9421');
const requiring = (left: string) => reading({ required: right.required.filter((name) => name !== left) });

export const trustingMessages: Record<string, Fault> = {
  'does not compare the body with its digest': reading({ isWhole: () => true }),
  'compares the digest, and does not ask whether it is signed': requiring('content-digest'),
  'accepts any list of components': reading({ required: [] }),
  'accepts a signature without the method': requiring('@method'),
  'accepts a signature without the target': reading({ required: ['@method', 'content-digest'] }),
  'accepts MD5 digests': reading({
    isWhole: (one) =>
      right.isWhole(one) || one.headers.get('content-digest') === `md5=:${hash('md5', one.body, 'base64')}:`,
  }),
  'does not read the name of the algorithm': reading({ isKnown: () => true }),
  'knows the algorithm none': unless(
    ({ headers }) => /alg="none"/.test(headers.get('signature-input') ?? '') && headers.get('signature') === 'sig1=::',
    'rfc9421',
  ),
  'accepts the algorithm of another key': reading({ isKnown: (alg) => alg === 'hmac-sha256' || alg === 'ed25519' }),
  'reads a signature under any label': reading({ given: (signatures) => /:([^:]*):$/.exec(signatures)?.[1] }),
  'reads lenient base64': reading({
    isEqual: (given, expected) => Buffer.from(given, 'base64').equals(Buffer.from(expected, 'base64')),
  }),
  'signs a list of its own': reading({ required: [], signed: () => coveredComponents }),
  'does not sign the parameters': undoing(
    (one) => withHeader(one, 'signature-input', (value) => value.replace(/(?<=created=)\d+/, earlier)),
    'rfc9421',
  ),
  'does not sign the id of a message': undoing(
    (one) => withHeader(one, 'webhook-id', () => at(parsed(one.body), 'data.id')),
    'rfc9421',
  ),
  'trusts a digest alone': unless(right.isWhole, 'rfc9421'),
  'wants any message signature': unless(({ headers }) => headers.has('signature'), 'rfc9421'),
  'reads the first label': fault(
    ({ verify }) => ({
      verify: (one) =>
        ['signature', 'signature-input'].some((name) => one.headers.get(name)?.startsWith('other='))
          ? reply(401)
          : verify(one),
    }),
    'rfc9421',
  ),
  'fails on an algorithm that it does not know': refusing(
    ({ headers }) => /alg="unknown"/.test(headers.get('signature-input') ?? ''),
    500,
    'rfc9421',
  ),
};

export const windowlessMessages: Record<string, Fault> = {
  'has no window (RFC 9421)': fault(() => ({ verify: verifiedBy('rfc9421', { toleranceMs: Infinity }) }), 'rfc9421'),
  'does not read `created`': reading({ isTimely: () => true }),
  'lets a missing `created` pass': reading({ isTimely: (created) => created === undefined || right.isTimely(created) }),
  'looks at the past alone (RFC 9421)': reading({ isTimely: (created) => Date.now() / 1_000 - Number(created) <= 300 }),
  'takes milliseconds for seconds (RFC 9421)': reading({
    isTimely: (created) => Math.abs(Date.now() / 1_000 - Number(created)) <= 300_000,
  }),
};
