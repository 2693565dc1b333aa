// HTTP Message Signatures (RFC 9421): method, host, path, query, body (by its Content-Digest, RFC 9530) and `webhook-id` are signed. The
// scheme of the URL is not, because a receiver behind a proxy that ends TLS sees another one.
import { contentDigest, signMessage, verifyMessage } from '../signatures/message/message-signature.ts';
import { idHeader } from '../signatures/message/read-message.ts';
import { refused, type Scheme } from './scheme.ts';
import { identifyTyped } from './standard.ts';

export const coveredComponents = ['@method', '@authority', '@path', '@query', 'content-digest', idHeader] as const;

export const rfc9421Scheme: Scheme = Object.freeze<Scheme>({
  name: 'rfc9421',
  coversBody: true,
  decodesSecrets: true,
  verify: ({ method = 'POST', url, headers, body, now, toleranceMs }, secrets) => {
    const message = verifyMessage(secrets, { method, url, headers, body }, { now, toleranceMs });
    if ('reason' in message) return refused(message.reason);
    return message.id === undefined ? { verified: true } : { verified: true, id: message.id };
  },
  identify: identifyTyped,
  sign: ({ id, timestamp, body, url }, { all }) => {
    const headers = { 'content-digest': contentDigest(body), [idHeader]: id };
    const request = { method: 'POST', url, headers: new Headers(headers) };
    const signing = { components: coveredComponents, parameters: { created: timestamp } };
    return { ...headers, ...signMessage(request, all, signing) };
  },
});
