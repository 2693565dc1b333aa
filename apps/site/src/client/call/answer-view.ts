import { element, statusClass } from '../page/element.ts';
import { wholeNumber } from '../page/whole-number.ts';
import type { Answer } from './call.ts';
import { words } from './call-words.ts';
import { jsonView } from './json-view.ts';

/** Longer answers are cut, because the panel is not made for reading megabytes. */
const longestShown = 20_000;

/** Headers that say something about the call itself. */
const telling = [
  'location',
  'allow',
  'www-authenticate',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'cache-status',
  'etag',
  'link',
];

/** Status, time, size, type and the headers that matter. */
export function factsView(answer: Answer): HTMLElement {
  const fact = (name: string, value: string, kind = '') =>
    element('span', {}, `${name} `, element('b', { class: kind }, value));
  return element(
    'div',
    { class: 'facts' },
    fact('status', String(answer.status), statusClass(answer.status)),
    fact(words.time, `${wholeNumber(answer.milliseconds)} ms`),
    fact(words.size, `${wholeNumber(answer.bytes)} B`),
    fact(words.type, answer.headers.get('content-type') ?? '–'),
    ...telling.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [element('code', {}, `${name}: ${value}`)] : [];
    }),
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
  if (answer.body.length > longestShown) return bodyView(answer, name);
  try {
    const value: unknown = JSON.parse(answer.body);
    const view = jsonView(value);
    for (const [attribute, text] of Object.entries({ tabindex: '0', role: 'region', 'aria-label': name }))
      view.setAttribute(attribute, text);
    return view;
  } catch {
    return bodyView(answer, name);
  }
}

export function noticeView(text: string, bad: boolean): HTMLElement {
  return element('p', { class: bad ? 'notice bad' : 'notice' }, text);
}

/** JSON is indented; any other body is shown unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
