import { type Behaviour, example, whole } from '../play/behaviour.ts';
import { municipalities, regions, states } from './examples.ts';

const byName = states.toSorted((one, other) => one.nome.localeCompare(other.nome, 'pt'));

export const ibge: Behaviour = {
  examples: () => [
    whole('/v1/localidades/estados', states),
    whole('/v1/localidades/estados', byName, { orderBy: 'nome' }),
    whole('/v1/localidades/regioes', regions),
    ...states.flatMap((state) => {
      const towns = municipalities.get(state.sigla)?.map(({ id, nome }) => ({ id, nome }));
      return [String(state.id), state.sigla].flatMap((code) => [
        example(`/v1/localidades/estados/${code}`, state),
        ...(towns ? [example(`/v1/localidades/estados/${code}/municipios`, towns)] : []),
      ]);
    }),
  ],
};
