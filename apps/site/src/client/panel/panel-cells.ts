// The cells of one API in the panel, and the lists of counts.
import { filled } from '@farol/http/text';
import { element } from '../page/element.ts';
import { languageTag, pageWords, wholeNumber } from '../page/language.ts';
import { windowText } from '../try/limit-meter.ts';
import texts from './panel-words.json' with { type: 'json' };
import type { PanelApi } from './snapshot-stream.ts';

/** Texts of the operator's panel that depend on the numbers. */
export const words = pageWords(texts);

/** A state is a shape with its word; the colour repeats it. */
export function stateOf({ quota, paused }: PanelApi): readonly Node[] {
  const state = (kind: string, text: string) => [element('span', { class: `state ${kind}` }, text)];
  if (paused) return state('broken', words.breaker);
  if (quota === null) return state('unknown', words.unread);
  if (quota.held_until !== null) {
    const until = new Date(quota.held_until);
    const isToday = until.toDateString() === new Date().toDateString();
    const moment = isToday ? until.toLocaleTimeString(languageTag) : until.toLocaleString(languageTag);
    return state('held', filled(words.held, { until: moment }));
  }
  return quota.callable ? state('free', words.open) : state('unknown', words.noKey);
}

/** A bar for each window, with its numbers. */
export function quotaOf({ quota }: PanelApi, labels: Readonly<Record<string, string>>, now: number): readonly Node[] {
  if (quota === null || quota.windows.length === 0) {
    return [element('small', {}, quota === null ? words.unread : words.noNumber)];
  }
  return quota.windows.map((window) => {
    const { per, limit, used, left } = window;
    const isSpent = left === 0;
    return element(
      'div',
      { class: isSpent ? 'window spent' : 'window' },
      element('meter', {
        'aria-hidden': 'true',
        max: String(limit),
        value: String(Math.min(used, limit)),
        class: isSpent && 'spent',
      }),
      element('small', {}, windowText(window, now, ` ${filled(words.per, { window: labels[per] ?? per })}`)),
    );
  });
}

export function callsOf({ calls }: PanelApi): readonly Node[] {
  return [element('ul', { class: 'counts' }, ...countItems(calls))];
}

/** Failures first, then by number. */
export function countItems(counts: Readonly<Record<string, number>>): readonly Node[] {
  const found = Object.entries(counts).sort(([a, m], [b, n]) => Number(isFailure(b)) - Number(isFailure(a)) || n - m);
  if (found.length === 0) return [element('li', { class: 'none' }, words.none)];
  return found.map(([name, count]) =>
    element(
      'li',
      { class: isFailure(name) && 'failure' },
      element('code', {}, name),
      ' ',
      element('b', {}, wholeNumber(count)),
    ),
  );
}

const isFailure = (name: string): boolean => !/^(ok|delivered|[123]\d\d)$/.test(name);
