// How much this server has used of each window of the limits, and when there is more.
import { filled } from '@farol/http/text';
import { element } from '../page/element.ts';
import { wholeNumber } from '../page/language.ts';
import { words } from './gateway-words.ts';

export type LimitWindow = {
  readonly per: string;
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  readonly more_at: string | null;
};

/** More would not be seen as a number. */
const mostPips = 10;

let ticking: ReturnType<typeof setInterval> | undefined;

/** Shows the answer of `/v1/apis/{id}/quota`, and counts down while a window is spent. */
export function showLeft({ windows }: { readonly windows: readonly LimitWindow[] }): void {
  clearInterval(ticking);
  const show = () => {
    const now = Date.now();
    for (const window of windows) showWindow(window, now);
    showBudget(windows, now);
    if (windows.every((window) => waitFor(window, now) === 0)) clearInterval(ticking);
  };
  show();
  if (windows.some(({ left }) => left === 0)) ticking = setInterval(show, 1_000);
}

/** Milliseconds until one more call fits; 0 where some are left. */
function waitFor({ left, more_at }: LimitWindow, now: number): number {
  return left === 0 && more_at ? Math.max(0, Date.parse(more_at) - now) : 0;
}

/** How much is used of a window, and when there is more. */
export function windowText(window: LimitWindow, now: number, per = ''): string {
  const wait = waitFor(window, now);
  return [
    `${filled(words.used, { used: wholeNumber(window.used), of: wholeNumber(window.limit) })}${per}`,
    ...(window.left === 0 ? [words.spent] : []),
    ...(wait > 0 ? [filled(words.moreIn, { time: clock(wait) })] : []),
  ].join(' · ');
}

function showWindow(window: LimitWindow, now: number): void {
  const { per, limit, left } = window;
  for (const said of document.querySelectorAll(`.used[data-per="${per}"][data-limit="${limit}"]`)) {
    said.classList.toggle('spent', left === 0);
    said.textContent = windowText(window, now);
  }
}

/** What is left of the window that would be spent first, beside the button that sends; with its unit where there are several. */
function showBudget(windows: readonly LimitWindow[], now: number): void {
  const [tightest] = windows.toSorted((a, b) => a.left - b.left || a.limit - b.limit);
  if (!tightest) return;
  const wait = waitFor(tightest, now);
  const unit = windows.length > 1 ? ` ${words.within[tightest.per as keyof typeof words.within] ?? ''}` : '';
  const numbers = { left: wholeNumber(tightest.left), of: wholeNumber(tightest.limit) };
  const left = filled(words.left[tightest.left === 1 ? 'one' : 'more'], numbers);
  for (const budget of document.querySelectorAll('.budget')) {
    budget.replaceChildren(
      ...pips(tightest),
      element('b', {}, left, unit),
      wait > 0 ? ` · ${filled(words.moreIn, { time: clock(wait) })}` : '',
    );
    budget.classList.toggle('spent', wait > 0);
    // It can still be pressed: an answer from the cache costs nothing.
    budget
      .closest('form')
      ?.querySelector('button')
      ?.setAttribute('data-wait', wait > 0 ? clock(wait) : '');
  }
}

/** Few calls can be counted by the eye; the words beside them say the same. */
function pips({ limit, used }: LimitWindow): HTMLElement[] {
  if (limit > mostPips) return [];
  const each = Array.from({ length: limit }, (_, i) => element('i', { class: i < used && 'used' }));
  return [element('span', { class: 'pips', 'aria-hidden': 'true' }, ...each)];
}

/** Minutes and seconds, or hours and minutes where it is long. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const pair = (large: number, small: number) => `${large}:${String(small).padStart(2, '0')}`;
  return seconds < 3_600
    ? pair(Math.floor(seconds / 60), seconds % 60)
    : `${pair(Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60)} h`;
}
