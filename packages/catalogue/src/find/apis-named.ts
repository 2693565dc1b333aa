import type { Content } from '../schema/content.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { fold } from './words.ts';

/** Below this length a word is inside too many names. */
const shortest = 3;

/** The ids of APIs that people call by this word: "banco central" is far from `bcb-sgs`, and "cotação" from `awesomeapi`. */
export function apisNamed({ apis }: Pick<Frozen<Content>, 'apis'>, word: string): string[] {
  const wanted = fold(word);
  if (wanted.length < shortest) return [];
  return apis
    .filter(
      ({ name, provider, searchTerms }) =>
        fold(`${name}\n${provider}`).includes(wanted) ||
        [...searchTerms.pt, ...searchTerms.en].some((term) => fold(term) === wanted),
    )
    .map(({ id }) => id);
}
