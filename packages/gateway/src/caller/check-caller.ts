// Who may call, decided before anything is known about the call.
import { type Guard, type HttpRequest, Problem } from '@farol/http';
import { GatewayError, type GatewayProblemCode } from '../problem/errors.ts';

/** Throws `not-authenticated`, `origin-refused`, `proxy-undeclared` or `delivery-refused`. */
export function checkCaller(inbound: HttpRequest, guard: Guard): void {
  try {
    guard.owner(inbound);
  } catch (error) {
    throw error instanceof Problem ? refusalOf(error) : error;
  }
}

/** The codes that a guard throws are all codes of the gateway too. */
function refusalOf({ code, facts: { detail, headers, members } }: Problem): GatewayError {
  return new GatewayError(code as GatewayProblemCode, {
    ...(detail && { detail }),
    ...(headers && { headers }),
    ...(members && { members }),
  });
}
