// What do the examples of whole bodies show that breaks a rule?

import type { BrasilRule, Wrong } from './brasil-check.ts';
import type { Shown } from './examples.ts';
import { wrongValue } from './values.ts';

type Seen = Wrong & { readonly name: string };

export function shownWrong(rule: BrasilRule, members: readonly Shown[]): readonly Seen[] {
  return members.flatMap(({ name, at, beside }): readonly Seen[] => {
    const wrong = wrongValue(name, at.value, beside);
    return wrong?.rule === rule ? [{ name, at, say: wrong.say, words: { value: wrong.value }, sure: 'likely' }] : [];
  });
}
