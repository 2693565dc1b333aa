// Style rules that are made from the content, since inline styles are forbidden.
import type { Api, Frozen } from '@farol/catalogue';
import type { StyleName } from './assets.ts';

export function styleRules(apis: readonly Frozen<Api>[]): Readonly<Partial<Record<StyleName, string>>> {
  return {
    'home.css': countRules,
    'practice/compare.css': columnRules(apis),
  };
}

/** Ticks and bars by their number. */
const countRules = Array.from({ length: 20 }, (_, i) => `.n${i}{--n:${i}}`).join('');

/**
 * A column shows when the table has its class, which the server and the script write, or, without scripts, when its box is ticked.
 * Where scripts run the second rule would only cost time: each tick would match it against every cell.
 */
function columnRules(apis: readonly Frozen<Api>[]): string {
  const shown = (selector: (number: number) => string) =>
    `${apis.map(({ number }) => selector(number)).join(',')}{display:table-cell}`;
  return [
    shown((number) => `.comparison.on${number} .c${number}`),
    `@media (scripting:none){${shown((number) => `body:has(#c-${number}:checked) .comparison .c${number}`)}}`,
  ].join('');
}
