import { type Behaviour, example, whole } from '../play/behaviour.ts';
import { writtenCep } from '../play/brazilian-number.ts';
import { holidaysOf } from '../play/holidays.ts';
import { areaCodes, banks, companies, municipalities, postalCodes, regions, states } from './examples.ts';

/** The years around now. */
const years = [2025, 2026, 2027, 2028];

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
    ...years.map((year) => whole(`/feriados/v1/${year}`, holidaysOf(year))),
    ...banks.map((bank) => example(`/banks/v1/${bank.code}`, bank)),
    whole('/ddd/v1', areaCodes),
    whole('/ibge/uf/v1', states),
    whole('/ibge/regioes/v1', regions),
    ...states.flatMap((state) => [state.sigla, String(state.id)].map((code) => example(`/ibge/uf/v1/${code}`, state))),
    ...[...municipalities].map(([uf, towns]) =>
      example(
        `/ibge/municipios/v1/${uf}`,
        towns.map(({ id, nome }) => ({ nome: nome.toUpperCase(), codigo_ibge: String(id) })),
      ),
    ),
  ],
};
