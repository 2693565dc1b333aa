import { type Behaviour, fails, sample } from '../play/behaviour.ts';
import { isCnpj, isOneDigit, writtenCnpj } from '../play/brazilian-number.ts';

export const receitaws: Behaviour = {
  routes: [
    {
      path: /^\/cnpj\/(?<cnpj>[^/]+)$/,
      reply: ({ part: { cnpj = '' } }) => {
        if (!isCnpj(cnpj)) return fails('malformed-cnpj');
        // The entry uses a root of one repeated digit as an unassigned one; the real example has a root of zeros.
        const root = cnpj.slice(0, 8);
        if (isOneDigit(root) && root !== '00000000') return fails('cnpj-not-found');
        return sample({ swap: [['00.000.000/0001-91', writtenCnpj(cnpj)]] });
      },
    },
  ],
};
