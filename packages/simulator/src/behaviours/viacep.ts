import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { cepDigits, isOneDigit, writtenCep } from '../play/brazilian-number.ts';

const formats = { xml: 'XML', piped: 'PIPED', querty: 'QUERTY' } as const;

export const viacep: Behaviour = {
  // An Authorization sent along from a browser made the preflight fail, the entry tells.
  refusesOwnHeaders: true,
  routes: [
    {
      path: /^\/(?<cep>[^/]+)\/(?<format>json|xml|piped|querty)$/,
      reply: ({ part: { cep = '', format = '' } }) => {
        const digits = cepDigits(cep);
        if (!digits) return fails('malformed-cep');
        if (isOneDigit(digits)) return fails('cep-not-found');
        const swap = [['01001-000', writtenCep(digits)]] as const;
        return format in formats ? inFormat(formats[format as keyof typeof formats], swap) : sample({ swap });
      },
    },
  ],
};
