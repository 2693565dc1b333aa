// Standard Webhooks alone, for providers that send no `X-Signature`: shared secrets (`v1`) and ed25519 keys (`v1a`).
import { signStandard, verifyStandard } from '../signatures/standard-signature.ts';
import { type Identity, refused, type Scheme, textMember } from './scheme.ts';

export const standardScheme: Scheme = Object.freeze<Scheme>({
  name: 'standard',
  coversBody: true,
  decodesSecrets: true,
  verify: ({ headers, body, now, toleranceMs }, secrets) => {
    const given = {
      id: headers.get('webhook-id') ?? headers.get('svix-id'),
      timestamp: headers.get('webhook-timestamp') ?? headers.get('svix-timestamp'),
      signature: headers.get('webhook-signature') ?? headers.get('svix-signature'),
    };
    const standard = verifyStandard(secrets, given, body, { now, toleranceMs });
    return 'id' in standard ? { verified: true, id: standard.id } : refused(standard.reason);
  },
  identify: identifyTyped,
  sign: ({ id, timestamp, body }, { all }) => ({
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signStandard(all, { id, timestamp, body }),
  }),
});

/** The body names the kind; the id of the event is a signed header. */
export function identifyTyped(_incoming: unknown, json: unknown): Identity {
  return { kind: textMember(json, 'type') ?? textMember(json, 'evento'), id: undefined, facts: undefined };
}
