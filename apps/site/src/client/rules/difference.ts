import { objectOf } from '../call/call.ts';
import { element } from '../page/element.ts';
import { words } from './rule-words.ts';

/** A table of a resource before and after a change, with the changed members marked. */
export function differenceView(before: string, after: string | undefined): HTMLElement | undefined {
  const [old, now] = [objectOf(before), after === undefined ? undefined : objectOf(after)];
  if (!old) return undefined;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now ?? {})])];
  const shown = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));
  return element(
    'table',
    { class: 'change' },
    element('caption', { class: 'unseen' }, words.difference),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...[words.field, words.before, words.after].map((name) => element('th', { scope: 'col' }, name)),
      ),
    ),
    element(
      'tbody',
      {},
      ...names.map((name) => {
        const [a, b] = [shown(old[name]), now ? shown(now[name]) : words.gone];
        return element(
          'tr',
          a === b ? {} : { class: 'changed' },
          element('th', { scope: 'row' }, name),
          element('td', {}, a),
          element('td', {}, b),
        );
      }),
    ),
  );
}
