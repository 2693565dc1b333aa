// Which requests to the practice provider cause which problem?

export type ErrorCase = {
  /** The problem, as in `/problems/{code}`. */
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** With which key: that of the tab, one that only reads, or none. */
  readonly key: 'own' | 'read-only' | 'none';
  /** Sent before, so that the state is there which the request contradicts. */
  readonly before?: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    readonly headers?: Readonly<Record<string, string>>;
  }[];
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
  {
    code: 'malformed-body',
    method: 'POST',
    path: payments,
    headers: json,
    body: '{"valor": -1, "moeda": "BRL"}',
    key: 'own',
  },
  { code: 'invalid-parameter', method: 'GET', path: `${payments}?limit=abc`, key: 'own' },
  { code: 'invalid-cursor', method: 'GET', path: `${payments}?cursor=x`, key: 'own' },
  { code: 'not-authenticated', method: 'GET', path: payments, key: 'none' },
  { code: 'not-allowed', method: 'POST', path: payments, headers: json, body: valid, key: 'read-only' },
  { code: 'not-found', method: 'GET', path: `${payments}/pag_nada`, key: 'own' },
  { code: 'unknown-version', method: 'GET', path: '/v9/apis', key: 'none' },
  { code: 'method-not-allowed', method: 'DELETE', path: payments, key: 'own' },
  { code: 'not-acceptable', method: 'GET', path: payments, headers: { Accept: 'image/png' }, key: 'own' },
  { code: 'conflict', method: 'PATCH', path: payment, headers: json, body: '{"situacao": "estornado"}', key: 'own' },
  {
    code: 'precondition-failed',
    method: 'PUT',
    path: payment,
    headers: { ...json, 'If-Match': '"antigo"' },
    body: valid,
    key: 'own',
  },
  { code: 'body-too-large', method: 'POST', path: payments, headers: json, key: 'own', bodyBytes: 20_000 },
  {
    code: 'unsupported-media-type',
    method: 'POST',
    path: payments,
    headers: { 'Content-Type': 'text/plain' },
    body: 'valor=4990',
    key: 'own',
  },
  {
    code: 'idempotency-key-reused',
    method: 'POST',
    path: payments,
    headers: { ...json, 'Idempotency-Key': 'galeria-1' },
    body: '{"valor": 1, "moeda": "BRL"}',
    key: 'own',
    before: [{ method: 'POST', path: payments, body: valid, headers: { ...json, 'Idempotency-Key': 'galeria-1' } }],
  },
  { code: 'limit-reached', method: 'GET', path: `${payments}?limit=1`, key: 'own', repeated: true },
];
