import { companies, postalCodes } from '../examples.ts';
import { type Behaviour, example } from '../play/behaviour.ts';
import { writtenCep } from '../play/brazilian-number.ts';

export const brasilapi: Behaviour = {
  // Node's own User-Agent is in the entry as a request; an empty one is refused with the status of a spent limit.
  turnsAway: ({ headers }) => (headers.get('user-agent')?.trim() ? undefined : 'user-agent-empty'),
  examples: () => [
    ...postalCodes.flatMap(({ cep, uf, localidade, bairro, logradouro, ibge }) => {
      const address = { cep, state: uf, city: localidade, neighborhood: bairro, street: logradouro };
      const codes = { ibge: { city: ibge, state: ibge.slice(0, 2) } };
      return [cep, writtenCep(cep)].flatMap((written) => [
        example(`/cep/v1/${written}`, address),
        example(`/cep/v2/${written}`, { ...address, ...codes }),
      ]);
    }),
    ...companies.map(({ cnpj, nome, ...read }) => example(`/cnpj/v1/${cnpj}`, { cnpj, razao_social: nome, ...read })),
  ],
};
