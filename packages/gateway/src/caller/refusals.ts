// Refusals of a caller, before anything is known about the call.
import type { HttpRequest, Problem } from '@farol/http';
import { GatewayError, type GatewayProblemCode } from '../problem/errors.ts';

/** A guard throws only these. */
const codesOfGuard: ReadonlySet<string> = new Set<GatewayProblemCode>([
  'not-authenticated',
  'origin-refused',
  'proxy-undeclared',
]);

export function refusalOfGuard({ code, facts }: Problem): GatewayError {
  if (!codesOfGuard.has(code)) return new GatewayError('internal-error');
  const { detail, headers, members } = facts;
  return new GatewayError(code as GatewayProblemCode, {
    ...(detail && { detail }),
    ...(headers && { headers }),
    ...(members && { members }),
  });
}

/** Every delivery of a webhook has one of these. A sender, ours included, must not become a way around the guard. */
const deliveryHeaders = ['webhook-id', 'webhook-signature', 'x-signature'];

export function refuseDelivery({ header }: HttpRequest): void {
  const found = deliveryHeaders.find((name) => header(name) !== null);
  if (found !== undefined) throw new GatewayError('delivery-refused', { members: { header: found } });
}
