// Mercado Pago: `x-signature: ts=<seconds>,v1=<hex>` over `id:<data.id>;request-id:<x-request-id>;ts:<ts>;`, so over the object's id (from
// the query) and not over the body. A valid signature only names an object, which every handler has to fetch.
import { anyDigestMatches, digestFromHex, hmacSha256 } from '../signatures/signature.ts';
import { checkTimestamp } from '../signatures/timestamp.ts';
import { refused, type Scheme } from './scheme.ts';

export const mercadopagoScheme: Scheme = Object.freeze<Scheme>({
  name: 'mercadopago',
  coversBody: false,
  decodesSecrets: false,
  verify: ({ headers, url, now, toleranceMs }, secrets) => {
    const header = headers.get('x-signature');
    if (header === null || header === '') return refused('signature_missing');
    const parts = header.split(',').map((part) => part.split('=', 2).map((side) => side.trim()));
    const timestamp = parts.find(([name]) => name === 'ts')?.[1];
    if (timestamp === undefined) return refused('timestamp_missing');
    const late = checkTimestamp(secondsOf(timestamp), { now, toleranceMs });
    if (late) return refused(late);
    const given = parts.flatMap(([name, value = '']) => (name === 'v1' ? (digestFromHex(value) ?? []) : []));
    if (given.length === 0) return refused('signature_malformed');
    const requestId = headers.get('x-request-id');
    const object = url.searchParams.get('data.id');
    // Its libraries lower-cased the id until June 2026; both forms are in use.
    for (const [note, id] of [
      ['the id as it stands', object],
      ['the id in lower case', object?.toLowerCase() ?? null],
    ] as const) {
      const expected = secrets.map((secret) => hmacSha256(secret, manifest(id, requestId, timestamp)));
      if (!anyDigestMatches(expected, given)) continue;
      // Both parts are signed; the id in the body is not, and with it a captured signature would pass as another event.
      return { verified: true, note, id: `${object ?? ''}/${requestId ?? timestamp}` };
    }
    return refused('signature_wrong');
  },
  identify: ({ url }) => ({
    kind: url.searchParams.get('type') ?? url.searchParams.get('topic') ?? undefined,
    id: undefined,
    facts: undefined,
  }),
  sign: ({ id, timestamp, url }, { current }) => {
    const text = manifest(url.searchParams.get('data.id'), id, String(timestamp));
    return { 'x-request-id': id, 'x-signature': `ts=${timestamp},v1=${hmacSha256(current, text).toString('hex')}` };
  },
});

/** Missing parts are left out together with their names. */
function manifest(id: string | null, requestId: string | null, timestamp: string): string {
  return `${id ? `id:${id};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${timestamp};`;
}

/** Thirteen digits are milliseconds. */
const secondsOf = (timestamp: string): string => (/^\d{13}$/.test(timestamp) ? timestamp.slice(0, 10) : timestamp);
