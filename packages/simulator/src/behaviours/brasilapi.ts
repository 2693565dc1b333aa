import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { cepDigits, isOneDigit, writtenCnpj } from '../play/brazilian-number.ts';

export const brasilapi: Behaviour = {
  // Node's own User-Agent is in the entry as a request; an empty one is refused with the status of a spent limit.
  turnsAway: ({ headers }) => (headers.get('user-agent')?.trim() ? undefined : 'limit-reached'),
  routes: [
    {
      path: /^\/cep\/v[12]\/(?<cep>[^/]+)$/,
      reply: ({ part: { cep = '' } }) => {
        const digits = cepDigits(cep);
        if (!digits) return fails('malformed-cep');
        return isOneDigit(digits) ? fails('cep-not-found') : sample({ swap: [['89010025', digits]] });
      },
    },
    {
      // The entry has no sample of a company, so every CNPJ is answered as not found.
      path: /^\/cnpj\/v1\/(?<cnpj>\d{14})$/,
      reply: ({ part: { cnpj = '' } }) => fails('cnpj-not-found', [['99.999.999/0001-91', writtenCnpj(cnpj)]]),
    },
  ],
};
