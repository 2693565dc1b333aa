import type { Api, Frozen } from '@farol/catalogue';
import type { Fault } from './fault.ts';

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** `yes` in the entry means readable on success, on failure and after a preflight; `no` means never. */
export function allowsBrowsers(api: Frozen<Api>, on: 'success' | 'error' | 'preflight', fault: Fault): boolean {
  return fault.cors?.[on] ?? api.cors === 'yes';
}

/** What a preflight asks for is granted as asked: no entry says that some headers are welcome and others are not. */
export function preflightHeaders(request: Request, allowed: boolean): readonly (readonly [string, string])[] {
  if (!allowed) return [];
  const headers = request.headers.get('access-control-request-headers');
  return [
    ['access-control-allow-origin', '*'],
    ['access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ...(headers ? [['access-control-allow-headers', headers] as const] : []),
    ['access-control-max-age', '600'],
  ];
}
