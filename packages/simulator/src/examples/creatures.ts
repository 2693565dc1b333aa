// Some creatures of PokéAPI, as its own data files have them.
import read from '../../examples/creatures.json' with { type: 'json' };

export const creatures = read.flatMap(({ rows }) => rows);
