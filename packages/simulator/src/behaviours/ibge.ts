import { states } from '../examples.ts';
import { type Behaviour, example } from '../play/behaviour.ts';

export const ibge: Behaviour = {
  examples: () =>
    states.flatMap((state) =>
      [String(state.id), state.sigla].map((code) => example(`/v1/localidades/estados/${code}`, state)),
    ),
};
