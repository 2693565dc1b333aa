import { companies } from '../examples.ts';
import { type Behaviour, example, fails } from '../play/behaviour.ts';
import { isCnpj, writtenCnpj } from '../play/brazilian-number.ts';

export const receitaws: Behaviour = {
  examples: () =>
    companies.map(({ cnpj, ...read }) => example(`/cnpj/${cnpj}`, { status: 'OK', cnpj: writtenCnpj(cnpj), ...read })),
  rules: [
    {
      // What it answers to another number of digits or to letters was not found.
      path: /^\/cnpj\/(?<cnpj>\d{14})$/,
      reply: ({ part: { cnpj = '' } }) => (isCnpj(cnpj) ? undefined : fails('malformed-cnpj')),
    },
  ],
};
