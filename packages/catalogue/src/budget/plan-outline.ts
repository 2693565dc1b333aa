// A plan as nested elements, which the build, the server and the script of a page all write in the same way.
import type { Language } from '../schema/vocabulary.ts';
import type { BudgetPlan } from './plan-budget.ts';
import { planWords, windowWords } from './plan-words.ts';

/** A text, or an element with its attributes and content. */
export type Outline = string | readonly [tag: OutlineTag, attributes: Readonly<Record<string, string>>, ...Outline[]];
type OutlineTag = 'p' | 'b' | 'ul' | 'li' | 'meter' | 'small';

const marks = { fits: 'yes', exceeds: 'broken', unknown: 'unknown' } as const;

export function planOutline(plan: BudgetPlan, language: Language): readonly Outline[] {
  const { verdict, reason, advice } = planWords(plan, language);
  return [
    ['p', { class: `verdict mark ${marks[plan.verdict]}` }, verdict],
    ['p', {}, reason],
    ...(plan.windows.length === 0 ? [] : [windowsOutline(plan, language)]),
    ...(advice.length === 0
      ? []
      : ([
          ['p', {}, ['b', {}, headings[plan.verdict === 'unknown' ? 'unknown' : 'exceeds'][language]]],
          ['ul', { class: 'advice' }, ...advice.map((one): Outline => ['li', {}, one])],
        ] satisfies Outline[])),
  ];
}

function windowsOutline(plan: BudgetPlan, language: Language): Outline {
  return [
    'ul',
    { class: 'fills' },
    ...plan.windows.map((window): Outline => {
      const words = windowWords(window, language);
      // The text says the same, so a screen reader need not read the bar as well.
      const bar = {
        max: String(window.limit),
        value: String(Math.min(window.needed, window.limit)),
        'aria-hidden': 'true',
        ...(window.fits ? {} : { class: 'spent' }),
      };
      return ['li', {}, ['meter', bar], ['small', { class: `mark ${window.fits ? 'yes' : 'broken'}` }, words]];
    }),
  ];
}

const headings = {
  exceeds: { pt: 'Qualquer uma destas mudanças basta:', en: 'Any one of these changes is enough:' },
  unknown: { pt: 'O que fazer:', en: 'What to do:' },
} as const;

/** Numbers and fixed words only, so nothing has to be escaped but the quotes of attributes, of which there are none. */
export function outlineHtml(outline: readonly Outline[]): string {
  return outline
    .map((part) => {
      if (typeof part === 'string') return part;
      const [tag, attributes, ...children] = part;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}>${outlineHtml(children)}</${tag}>`;
    })
    .join('');
}
