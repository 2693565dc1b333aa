import type { Api, Frozen } from '@farol/catalogue';
import type { Fault } from '../faults/fault.ts';

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** `yes` in the entry means readable on success, on failure and after a preflight; `no` means never. */
export function allowsBrowsers(api: Frozen<Api>, on: 'success' | 'error' | 'preflight', fault: Fault): boolean {
  return fault.cors?.[on] ?? api.cors === 'yes';
}

/** A preflight is granted what it asks for, unless the API accepts no custom headers. */
export function preflightHeaders(
  request: Request,
  allowed: boolean,
  refusesOwnHeaders: boolean,
): readonly (readonly [string, string])[] {
  if (!allowed) return [];
  const wanted = refusesOwnHeaders ? null : request.headers.get('access-control-request-headers');
  return [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ...(wanted ? [['access-control-allow-headers', wanted] as const] : []),
    ['access-control-max-age', '600'],
  ];
}
