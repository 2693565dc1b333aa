import { checkDigits } from '@farol/catalogue/brasil';
import { type Behaviour, example, fails } from '../play/behaviour.ts';
import { writtenCnpj } from '../play/brazilian-number.ts';
import { companies } from './examples.ts';

export const receitaws: Behaviour = {
  examples: () =>
    companies.map(({ cnpj, ...read }) => example(`/cnpj/${cnpj}`, { status: 'OK', cnpj: writtenCnpj(cnpj), ...read })),
  rules: [
    {
      // What it answers to another number of positions, and to a CNPJ with letters, was not found.
      path: /^\/cnpj\/(?<cnpj>\d{14})$/,
      reply: ({ part: { cnpj = '' } }) => (checkDigits('cnpj', cnpj)?.fits ? undefined : fails('malformed-cnpj')),
    },
  ],
};
