import { type Behaviour, example } from '../play/behaviour.ts';
import { states } from './examples.ts';

export const ibge: Behaviour = {
  examples: () =>
    states.flatMap((state) =>
      [String(state.id), state.sigla].map((code) => example(`/v1/localidades/estados/${code}`, state)),
    ),
};
