import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { cepDigits, isOneDigit, writtenCep } from '../play/brazilian-number.ts';

const formats = { xml: 'XML', piped: 'PIPED', querty: 'QUERTY' } as const;

export const viacep: Behaviour = {
  // The entry states that an Authorization header from a browser makes the preflight fail.
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
