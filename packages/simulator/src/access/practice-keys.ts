// Which keys does a gateway in front of the simulator use?
import type { Api, Frozen } from '@farol/catalogue';
import { saysItIsWrong } from './credential.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const practiceKey = 'chave-de-pratica';

/**
 * Real keys stay out of the simulator: each entry that needs a key gets a practice key. To see what a missing or a wrong key does, a
 * variable may be empty, or hold a value that begins with `wrong` or `errada`.
 */
export function practiceKeys(apis: readonly Frozen<Api>[], environment: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    apis.flatMap(({ credential }) => {
      if (!credential) return [];
      const given = environment[credential.variable]?.trim();
      if (given !== undefined && saysItIsWrong(given)) return [[credential.variable, given]];
      return given === '' || credential.optional ? [] : [[credential.variable, practiceKey]];
    }),
  );
}
