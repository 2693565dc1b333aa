// How are the two check digits of a CNPJ or a CPF computed, and do those of a number fit? Imports nothing, so that a page can bundle it.

export type CheckStep = {
  readonly weights: readonly number[];
  readonly products: readonly number[];
  readonly sum: number;
  readonly rest: number;
  readonly digit: number;
};

export type CheckedNumber = {
  /** Without punctuation, in capitals. */
  readonly plain: string;
  /** A character counts as its ASCII code minus 48, so that A is 17. */
  readonly values: readonly number[];
  readonly steps: readonly [CheckStep, CheckStep];
  /** The two digits that the others lead to. */
  readonly right: string;
  readonly fits: boolean;
};

const numbers = {
  cnpj: { form: /^[0-9A-Z]{12}[0-9]{2}$/, weights: [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] },
  cpf: { form: /^[0-9]{11}$/, weights: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2] },
} as const;
export type CheckedKind = keyof typeof numbers;

export const checkedKinds = Object.keys(numbers) as readonly CheckedKind[];

/** Punctuation as people type it is left out. */
export function plainNumber(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase();
}

/** Undefined where the text has another form. */
export function checkDigits(kind: CheckedKind, text: string): CheckedNumber | undefined {
  const { form, weights } = numbers[kind];
  const plain = plainNumber(text);
  if (!form.test(plain)) return undefined;
  const values = [...plain].slice(0, -2).map((letter) => letter.charCodeAt(0) - 48);
  const first = stepOf(values, weights.slice(1));
  const second = stepOf([...values, first.digit], weights);
  const right = `${first.digit}${second.digit}`;
  return { plain, values, steps: [first, second], right, fits: plain.endsWith(right) };
}

function stepOf(values: readonly number[], weights: readonly number[]): CheckStep {
  const products = values.map((value, index) => value * (weights[index] ?? 0));
  const sum = products.reduce((total, one) => total + one, 0);
  const rest = sum % 11;
  return { weights, products, sum, rest, digit: rest < 2 ? 0 : 11 - rest };
}
