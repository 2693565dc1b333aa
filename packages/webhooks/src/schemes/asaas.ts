// Asaas: a fixed token in the header `asaas-access-token` instead of a signature. It proves the sender and not the body.
import { createHash } from 'node:crypto';
import { anyDigestMatches } from '../signatures/signature.ts';
import { refused, type Scheme, textMember } from './scheme.ts';

export const asaasScheme: Scheme = Object.freeze<Scheme>({
  name: 'asaas',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers }, secrets) => {
    const token = headers.get('asaas-access-token');
    if (token === null || token === '') return refused('signature_missing');
    // Digests have equal lengths, so the comparison does not reveal the token's length.
    return anyDigestMatches(secrets.map(digest), [digest(token)]) ? { verified: true } : refused('signature_wrong');
  },
  identify: (_incoming, json) => ({ kind: textMember(json, 'event'), id: textMember(json, 'id'), facts: undefined }),
  sign: (_outgoing, { current }) => ({ 'asaas-access-token': current }),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
