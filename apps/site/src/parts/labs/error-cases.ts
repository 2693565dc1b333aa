// Which requests to the practice provider cause which problem?

export type ErrorCase = {
  /** The problem, as in `/problems/{code}`. */
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of the key of the tab. */
  readonly key?: 'read-only' | 'none';
  /** Sent before, so that the state is there which the request contradicts. */
  readonly before?: readonly Pick<ErrorCase, 'method' | 'path' | 'headers' | 'body'>[];
  /** Sent until the limit is spent. */
  readonly repeated?: true;
  /** The body is made this many bytes long. */
  readonly bodyBytes?: number;
};

const payments = '/sandbox/v1/pagamentos';
const payment = `${payments}/{id}`;
const json = { 'Content-Type': 'application/json' };
const valid = '{"valor": 4990, "moeda": "BRL"}';

/** In the order of their status. `{id}` is a payment that is made for the case. */
export const errorCases: readonly ErrorCase[] = [
  { code: 'malformed-body', method: 'POST', path: payments, headers: json, body: '{"valor": -1, "moeda": "BRL"}' },
  { code: 'invalid-parameter', method: 'GET', path: `${payments}?limit=abc` },
  { code: 'invalid-cursor', method: 'GET', path: `${payments}?cursor=x` },
  { code: 'not-authenticated', method: 'GET', path: payments, key: 'none' },
  { code: 'not-allowed', method: 'POST', path: payments, headers: json, body: valid, key: 'read-only' },
  { code: 'not-found', method: 'GET', path: `${payments}/pag_nada` },
  { code: 'unknown-version', method: 'GET', path: '/v9/apis', key: 'none' },
  { code: 'method-not-allowed', method: 'DELETE', path: payments },
  { code: 'not-acceptable', method: 'GET', path: payments, headers: { Accept: 'image/png' } },
  { code: 'conflict', method: 'PATCH', path: payment, headers: json, body: '{"situacao": "estornado"}' },
  {
    code: 'precondition-failed',
    method: 'PUT',
    path: payment,
    headers: { ...json, 'If-Match': '"antigo"' },
    body: valid,
  },
  { code: 'body-too-large', method: 'POST', path: payments, headers: json, bodyBytes: 20_000 },
  {
    code: 'unsupported-media-type',
    method: 'POST',
    path: payments,
    headers: { 'Content-Type': 'text/plain' },
    body: 'valor=4990',
  },
  {
    code: 'idempotency-key-reused',
    method: 'POST',
    path: payments,
    headers: { ...json, 'Idempotency-Key': 'galeria-1' },
    body: '{"valor": 1, "moeda": "BRL"}',
    before: [{ method: 'POST', path: payments, body: valid, headers: { ...json, 'Idempotency-Key': 'galeria-1' } }],
  },
  { code: 'limit-reached', method: 'GET', path: `${payments}?limit=1`, repeated: true },
];
