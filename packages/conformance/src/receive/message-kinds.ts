// Deliveries by HTTP message signatures (RFC 9421) that are signed with the right secret, and not as the scheme asks.
import { hash } from 'node:crypto';
import { contentDigest, coveredComponents, type MessageSigning, signMessage } from '@farol/webhooks/schemes';
import { type Delivery, edited, type Make, type Parts } from './delivery.ts';

type Signing = {
  readonly without?: readonly string[];
  readonly digest?: string;
  readonly parameters?: MessageSigning['parameters'];
};

function messageWith({ scheme, sender, signed }: Parts, signing: Signing): Delivery | undefined {
  if (scheme !== 'rfc9421') return undefined;
  const { without = [], digest, parameters = {} } = signing;
  const delivery = edited(signed(), ['content-digest'], (right) => digest ?? right);
  const headers = new Headers(delivery.headers.map(([name, value]): [string, string] => [name, value]));
  const fields = signMessage({ method: 'POST', url: sender.url, headers }, [sender.secret], {
    components: coveredComponents.filter((name) => !without.includes(name)),
    parameters: { created: Math.floor(sender.now() / 1_000), ...parameters },
  });
  return edited(
    withInput(delivery, () => fields['signature-input']),
    ['signature'],
    () => fields.signature,
  );
}

const withInput = (delivery: Delivery, edit: (value: string) => string) => edited(delivery, ['signature-input'], edit);
const relabelled = (value: string) => value.replace('sig1=', 'other=');

export const messageAt = (parts: Parts, created: number | undefined) => messageWith(parts, { parameters: { created } });

/** Another label before the right one. */
export function messageBeside(parts: Parts, alg: string): Delivery | undefined {
  const delivery = messageWith(parts, {});
  const other =
    delivery && withInput(delivery, (value) => `${relabelled(value).replace(/alg="[^"]*"/, `alg="${alg}"`)}, ${value}`);
  return other && edited(other, ['signature'], (value) => `other=:${Buffer.alloc(32).toString('base64')}:, ${value}`);
}

/** RFC 9421, 3.2 and 7.2: what a signature does not cover, or claims, is for the receiver to check. */
export const forgedMessages = {
  'digest-uncovered': (parts) => messageWith(parts, { without: ['content-digest'] }),
  'method-uncovered': (parts) => messageWith(parts, { without: ['@method'] }),
  'target-uncovered': (parts) => messageWith(parts, { without: ['@path', '@query'] }),
  'weak-digest': (parts) => messageWith(parts, { digest: `md5=:${hash('md5', parts.body, 'base64')}:` }),
  'unknown-algorithm': (parts) => messageWith(parts, { parameters: { alg: 'none' } }),
  'no-algorithm': (parts) => {
    const delivery = messageWith(parts, { parameters: { alg: 'none' } });
    return delivery && edited(delivery, ['signature'], () => 'sig1=::');
  },
  'other-key-algorithm': (parts) =>
    messageWith(parts, { parameters: { alg: parts.sender.secret.startsWith('whsk_') ? 'hmac-sha256' : 'ed25519' } }),
  'other-label': (parts) => {
    const delivery = messageWith(parts, {});
    return delivery && edited(delivery, ['signature'], relabelled);
  },
  'changed-components': (parts) => {
    const delivery = messageWith(parts, {});
    return delivery && withInput(delivery, (value) => value.replace('"content-digest" ', ''));
  },
  'changed-digest': (parts) => {
    const delivery = messageWith(parts, {});
    const body = parts.body.replace('4990', '4991');
    return delivery && { ...edited(delivery, ['content-digest'], () => contentDigest(Buffer.from(body))), body };
  },
} satisfies Readonly<Record<string, Make>>;
