import { objectOf } from '../call/call.ts';
import { tableView } from '../page/element.ts';
import { words } from './rule-words.ts';

/** A table of a resource before and after a change, with the changed members marked. */
export function differenceView(before: string, after: string | undefined): HTMLElement | undefined {
  const [old, now] = [objectOf(before), after === undefined ? undefined : objectOf(after)];
  if (!old) return undefined;
  const shown = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));
  const rows = Object.keys({ ...old, ...now }).map((name) => {
    const [a, b] = [shown(old[name]), now ? shown(now[name]) : words.gone];
    return { class: a !== b && 'changed', name, cells: [[a], [b]] };
  });
  return tableView('change', words.difference, [words.field, words.before, words.after], rows);
}
