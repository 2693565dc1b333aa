// Who may call, decided before anything is known about the call.
import { type Guard, type HttpRequest, Problem } from '@farol/http';
import { GatewayError } from '../problem/errors.ts';

/** Throws `not-authenticated`, `origin-refused`, `proxy-undeclared` or `delivery-refused`. */
export function checkCaller(inbound: HttpRequest, guard: Guard): void {
  try {
    guard.owner(inbound);
  } catch (error) {
    throw error instanceof Problem ? new GatewayError(error.code, error.facts) : error;
  }
}
