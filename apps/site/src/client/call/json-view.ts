// A JSON body as text that folds: from the second level on, each object and list can be closed, and says how much is in it.
import { element } from '../page/element.ts';
import { counted } from '../page/language.ts';
import { words } from './call-words.ts';

/** More members than this would make the page slow; the rest is counted. */
const mostShown = 200;
/** Deeper values are closed at first. */
const openDepth = 5;

export function jsonView(value: unknown, label: string): HTMLElement {
  return element('div', { class: 'json', tabindex: '0', role: 'region', 'aria-label': label }, valueView(value, 0, ''));
}

function valueView(value: unknown, depth: number, name: string): HTMLElement {
  if (Array.isArray(value)) {
    const items = value.map((item) => ['', item] as const);
    return group(items, '[]', depth, name, words.items);
  }
  if (typeof value === 'object' && value !== null) return group(Object.entries(value), '{}', depth, name, words.fields);
  return element('div', { class: 'leaf' }, ...nameView(name), scalar(value));
}

function group(
  members: readonly (readonly [string, unknown])[],
  brackets: string,
  depth: number,
  name: string,
  size: Parameters<typeof counted>[0],
): HTMLElement {
  const [open = '', close = ''] = brackets;
  if (members.length === 0) return element('div', { class: 'leaf' }, ...nameView(name), brackets);
  const shown = members.slice(0, mostShown);
  const inside = shown.map(([member, value]) => valueView(value, depth + 1, member));
  if (members.length > shown.length)
    inside.push(element('div', { class: 'leaf' }, `… ${counted(size, members.length)}`));
  return element(
    'details',
    { open: depth < openDepth },
    element('summary', {}, ...nameView(name), open, element('small', {}, ` ${counted(size, members.length)} `), close),
    ...inside,
  );
}

const nameView = (name: string) => (name === '' ? [] : [element('i', {}, JSON.stringify(name)), ': ']);

function scalar(value: unknown): Node | string {
  const text = JSON.stringify(value);
  return typeof value === 'string' ? element('b', {}, text) : element('u', {}, text);
}
