// GitHub: like the spec's header under another name. The signature covers neither id nor time, so replays are recognised by the body.
// https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
import { signBody, verifyBody } from '../signatures/signature.ts';
import { type Scheme, verdictOf } from './scheme.ts';

export const githubScheme: Scheme = Object.freeze<Scheme>({
  name: 'github',
  coversBody: true,
  decodesSecrets: false,
  verify: ({ headers, body }, secrets) => verdictOf(verifyBody(secrets, body, headers.get('x-hub-signature-256'))),
  identify: ({ headers }) => ({
    kind: headers.get('x-github-event') ?? undefined,
    id: headers.get('x-github-delivery') ?? undefined,
    isIdUnsigned: true,
    facts: undefined,
  }),
  sign: ({ id, kind, body }, { current }) => ({
    'x-github-event': kind,
    'x-github-delivery': id,
    'x-hub-signature-256': signBody(current, body),
  }),
});
