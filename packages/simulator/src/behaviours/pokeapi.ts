import { creatures } from '../examples.ts';
import { type Behaviour, example, fails } from '../play/behaviour.ts';

export const pokeapi: Behaviour = {
  rules: [
    {
      path: /^\/(?:pokemon|type)\/(?<wanted>[^/]+)$/,
      reply: ({ part: { wanted = '' } }) => (/^[\w-]+$/.test(wanted) ? undefined : fails('malformed-path')),
    },
  ],
  examples: ({ baseAddress }) =>
    creatures.flatMap((read) => {
      const link = (kind: string, name: string, id: number) => ({ name, url: `${baseAddress}/${kind}/${id}/` });
      const creature = {
        ...read,
        types: read.types.map(({ slot, name, id }) => ({ slot, type: link('type', name, id) })),
        abilities: read.abilities.map(({ slot, name, id, isHidden }) => ({
          ability: link('ability', name, id),
          is_hidden: isHidden,
          slot,
        })),
      };
      return [read.name, String(read.id)].map((wanted) => example(`/pokemon/${wanted}`, creature));
    }),
};
