// Which style sheets and scripts does the build make?
import type { Api, Frozen } from '@farol/catalogue';
import scripts from './script-parts.json' with { type: 'json' };

/** Below `style`. Every page has the first and one of the next two. */
export const styleNames = [
  ...(['every.css', 'site.css', 'home.css', 'guide.css', 'grid.css', 'sheet/deadline.css'] as const),
  ...(['compare', 'lab', 'check', 'calculator', 'panel'] as const).map((name) => `practice/${name}.css` as const),
] as const;
export type StyleName = (typeof styleNames)[number];

/** The modules below `client` that a script is made of. A page loads one, which holds what every page needs as well. */
export const scriptParts = scripts;
export type ScriptName = keyof typeof scriptParts;

/** The URLs of the built files; their names contain a hash of their content. */
export type Assets = Readonly<Record<StyleName | ScriptName, string>>;

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
  const cell = (number: number) => `:is(th,td):nth-child(${number + 1})`;
  const shown = (selector: (number: number) => string) =>
    `${apis.map(({ number }) => selector(number)).join(',')}{display:table-cell}`;
  return [
    shown((number) => `.comparison.on${number} ${cell(number)}`),
    `@media (scripting:none){${shown((number) => `body:has(#c-${number}:checked) .comparison ${cell(number)}`)}}`,
  ].join('');
}
