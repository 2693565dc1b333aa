import type { SchemeName } from '@farol/webhooks';

/** An example body in the format of the scheme's provider; otherwise as in spec 2.6. */
export function sampleEvent(
  scheme: SchemeName,
  { id, kind, now }: { readonly id: string; readonly kind: string; readonly now: number },
): unknown {
  const moment = new Date(now).toISOString();
  switch (scheme) {
    case 'standard':
    case 'rfc9421':
      return { type: kind, timestamp: moment, data: { valor: 4990, moeda: 'BRL' } };
    case 'stripe':
      return { id, object: 'event', type: kind, created: Math.floor(now / 1_000), data: { object: { amount: 4990 } } };
    case 'asaas':
      return { id, event: kind, dateCreated: moment, payment: { value: 49.9 } };
    case 'mercadopago':
      return { type: kind, date_created: moment, data: { id: '1' } };
    default:
      return { evento: kind, id, valor: 4990, moeda: 'BRL', criado_em: moment.replace(/\.\d+Z$/, 'Z') };
  }
}
