// What is said of a value that a reader tries: whether it fits its kind, and how its check digits are computed.

import type { Outline } from '../outline/outline.ts';
import { type CheckedNumber, checkDigits, plainNumber } from './check-digits.ts';
import kinds from './kinds.json' with { type: 'json' };
import texts from './tried.json' with { type: 'json' };

export type BrasilKind = keyof typeof kinds;
export const brasilKinds = Object.keys(kinds) as [BrasilKind, ...BrasilKind[]];
type Language = 'pt' | 'en';

export const brasilData = kinds;

export function triedOutline(kind: BrasilKind, text: string, language: Language): readonly Outline[] {
  const value = text.trim();
  const say = (name: keyof typeof texts) => texts[name][language];
  if (kind === 'cnpj' || kind === 'cpf') {
    const checked = checkDigits(kind, value);
    if (checked === undefined) return [verdict(false, formOf(kind, value)[language])];
    const line = checked.fits ? say('fits') : `${say('doesNotFit')} ${checked.right}`;
    return [verdict(checked.fits, line), steps(checked, language)];
  }
  const { pattern, notes } = kinds[kind];
  const isRight = new RegExp(pattern, 'u').test(value);
  const note = notes.find(({ form }) => new RegExp(form, 'u').test(value))?.[language];
  const fits = say(isRight ? 'right' : 'wrong');
  return [verdict(isRight, note === undefined ? fits : `${fits}: ${note}`)];
}

function formOf(kind: 'cnpj' | 'cpf', value: string): Readonly<Record<Language, string>> {
  const plain = plainNumber(value);
  const wanted = kind === 'cnpj' ? 14 : 11;
  if (plain.length !== wanted) {
    const filled = (text: string) => text.replace('{given}', String(plain.length)).replace('{wanted}', String(wanted));
    return { pt: filled(texts.length.pt), en: filled(texts.length.en) };
  }
  return kind === 'cnpj' ? texts.cnpjForm : texts.cpfForm;
}

function verdict(isRight: boolean, text: string): Outline {
  return ['p', { class: `mark ${isRight ? 'yes' : 'broken'}` }, text];
}

/** One column a position; the letters and the check digits have colours of their own. */
function steps({ plain, values, steps: both, right }: CheckedNumber, language: Language): Outline {
  const say = (name: keyof typeof texts) => texts[name][language];
  const last = plain.length - 2;
  const kindOf = (letter: string, index: number) =>
    index >= last ? 'check' : /[A-Z]/.test(letter) ? 'letter' : 'digit';
  const cells = (row: readonly (string | number)[], note = ''): readonly Outline[] => [
    ...row.map((one): Outline => ['td', {}, String(one)]),
    ...Array.from({ length: plain.length - row.length }, (): Outline => ['td', {}]),
    ['td', { class: 'note' }, note],
  ];
  const row = (name: string, ...children: readonly Outline[]): Outline => [
    'tr',
    {},
    ['th', { scope: 'row' }, name],
    ...children,
  ];
  const head = [...plain].map((letter, index): Outline => ['td', { class: kindOf(letter, index) }, letter]);
  const rows = both.flatMap(({ weights, products, sum, rest, digit }, index) => [
    row(say(index === 0 ? 'firstWeight' : 'secondWeight'), ...cells(weights)),
    row(
      say('product'),
      ...cells(
        products,
        `${sum} ÷ 11 ${say('leaves')} ${rest}; ${rest < 2 ? say('small') : `11 − ${rest} =`} ${digit}`,
      ),
    ),
  ]);
  return [
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `${say('steps')} ${right}` },
    [
      'table',
      { class: 'digits' },
      [
        'tbody',
        {},
        row(say('position'), ...head, ['td', {}]),
        row(say('value'), ...cells(values, say('ascii'))),
        ...rows,
      ],
    ],
  ];
}
