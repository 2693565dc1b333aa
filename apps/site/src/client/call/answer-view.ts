import { parsedJson } from '@farol/http/read-text';
import { filled } from '@farol/http/text';
import { element, statusClass } from '../page/element.ts';
import { counted, wholeNumber } from '../page/language.ts';
import { type Answer, words } from './call.ts';

/** Longer answers are cut, because the panel is not made for reading megabytes. */
const longestShown = 20_000;

/** Headers that say something about the call itself. */
const telling = 'location allow www-authenticate retry-after ratelimit ratelimit-policy cache-status etag link'.split(
  ' ',
);

export function factView(name: string, value: string, kind = ''): HTMLElement {
  return element('span', {}, `${name} `, element('b', { class: kind }, value));
}

/** Status, time, size, type and the headers that matter. */
export function factsView(answer: Answer): HTMLElement {
  return element(
    'div',
    { class: 'facts' },
    factView('status', String(answer.status), statusClass(answer.status)),
    factView(words.time, `${wholeNumber(answer.milliseconds)} ms`),
    factView(words.size, `${wholeNumber(answer.bytes)} B`),
    factView(words.type, answer.headers.get('content-type') ?? '–'),
    ...telling.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [element('code', {}, `${name}: ${value}`)] : [];
    }),
  );
}

/** All headers that a page may read, folded. */
export function headersView({ headers }: Answer): HTMLElement {
  const lines = [...headers].map(([name, value]) => element('li', {}, element('code', {}, `${name}: ${value}`)));
  return element(
    'details',
    { class: 'headers' },
    element('summary', {}, filled(words.headers, { n: lines.length })),
    element('ul', {}, ...lines),
  );
}

export function bodyView(answer: Answer, name: string): HTMLElement {
  const text = readable(answer.body);
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text;
  return element(
    'pre',
    { class: 'lines', tabindex: '0', role: 'region', 'aria-label': name },
    shown === '' ? words.emptyBody : shown,
  );
}

/** JSON that folds; any other body as text. */
export function foldedBody(answer: Answer, name: string): HTMLElement {
  const value = answer.body.length > longestShown ? undefined : parsedJson(answer.body);
  return value === undefined ? bodyView(answer, name) : jsonView(value, name);
}

export function noticeView(text: string, bad: boolean): HTMLElement {
  return element('p', { class: bad ? 'notice bad' : 'notice' }, text);
}

/** JSON is indented; any other body is shown unchanged. */
function readable(body: string): string {
  const value = parsedJson(body);
  return value === undefined ? body : JSON.stringify(value, null, 2);
}

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
