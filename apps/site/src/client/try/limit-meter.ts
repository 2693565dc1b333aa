// The meters of the limits: how much this server has used of each window, and when there is more.
import { element } from '../page/element.ts';
import { languageTag } from '../page/language.ts';
import { words } from './gateway-words.ts';

type Window = {
  readonly per: string;
  readonly limit: number;
  readonly used: number;
  readonly left: number;
  readonly more_at: string | null;
};

let ticking: ReturnType<typeof setInterval> | undefined;

/** Shows the answer of `/v1/apis/{id}/quota`, and counts down while a window is spent. */
export function showLeft({ windows }: { readonly windows: readonly Window[] }): void {
  clearInterval(ticking);
  const format = new Intl.NumberFormat(languageTag);
  for (const window of windows) {
    for (const meter of metersOf(window)) {
      meter.value = window.used;
      meter.classList.toggle('spent', window.left === 0);
      const used = meter.parentElement?.querySelector('.used');
      if (used) used.textContent = words.used(format.format(window.used), format.format(window.limit));
    }
  }
  const [tightest] = windows.toSorted((a, b) => a.left / a.limit - b.left / b.limit);
  const budget = document.querySelector('.budget');
  if (!tightest || !budget) return;
  const show = () => {
    const wait = tightest.left === 0 && tightest.more_at ? Date.parse(tightest.more_at) - Date.now() : 0;
    budget.replaceChildren(
      element('b', {}, words.left(format.format(tightest.left), format.format(tightest.limit))),
      wait > 0 ? ` · ${words.moreIn(clock(wait))}` : '',
    );
    budget.classList.toggle('spent', wait > 0);
    if (wait <= 0) clearInterval(ticking);
  };
  show();
  if (tightest.left === 0) ticking = setInterval(show, 1_000);
}

function metersOf({ per, limit }: Window): HTMLMeterElement[] {
  return [...document.querySelectorAll<HTMLMeterElement>(`meter[data-per="${per}"]`)].filter(
    (meter) => meter.max === limit,
  );
}

/** Minutes and seconds, or hours and minutes where it is long. */
function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const pair = (large: number, small: number) => `${large}:${String(small).padStart(2, '0')}`;
  return seconds < 3_600
    ? pair(Math.floor(seconds / 60), seconds % 60)
    : `${pair(Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60)} h`;
}
