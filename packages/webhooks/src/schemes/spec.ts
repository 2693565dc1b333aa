// Spec 4.3: `X-Signature: sha256=<hex>` over the body, together with the Standard Webhooks headers, which add a signed time, a signed id
// and room for two secrets.
import { letterKey } from '../signatures/secret.ts';
import { secretKind } from '../signatures/secret-kind.ts';
import { signBody, verifyBody } from '../signatures/signature.ts';
import { signStandard, verifyStandard } from '../signatures/standard-signature.ts';
import { type Identity, refused, type Scheme, textMember, verdictOf } from './scheme.ts';

export const specScheme: Scheme = Object.freeze<Scheme>({
  name: 'spec',
  coversBody: true,
  decodesSecrets: true,
  verify: ({ headers, body, now, toleranceMs, requireTimestamp }, secrets) => {
    const shared = secrets.filter((secret) => secretKind(secret) === 'shared');
    const signature = verifyBody(shared.map(letterKey), body, headers.get('x-signature'));
    if (signature !== 'right') return verdictOf(signature);
    // A stranger could add `webhook-id`, so it counts only with the standard signature, which must be valid if it is present. A captured
    // delivery without the standard headers passes at any time, unless the receiver requires them.
    if (!headers.has('webhook-signature')) return requireTimestamp ? refused('timestamp_missing') : { verified: true };
    const standard = verifyStandard(
      secrets,
      {
        id: headers.get('webhook-id'),
        timestamp: headers.get('webhook-timestamp'),
        signature: headers.get('webhook-signature'),
      },
      body,
      { now, toleranceMs },
    );
    return 'id' in standard ? { verified: true, id: standard.id } : refused(standard.reason);
  },
  identify: (_incoming, json) => identifySpecBody(json),
  sign: ({ id, timestamp, body }, { current, all }) => ({
    'x-signature': signBody(letterKey(current), body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard(all, { id, timestamp, body }),
  }),
});

/** Spec 2.6: `id` may be the object's, so approved and refunded would share it; with kind and moment they differ. */
function identifySpecBody(json: unknown): Identity {
  const kind = textMember(json, 'evento');
  const object = textMember(json, 'id');
  const moment = textMember(json, 'criado_em');
  const facts = kind && object && moment ? [kind, object, moment] : undefined;
  return { kind, id: undefined, facts };
}
