// One SQL text for both stores. The caller writes `?` for each value, `:now` for the wall clock and `:steady` for the steady clock; this
// file translates that for each store, and refuses texts that would mean different things on the two.
import { StoreError } from './errors.ts';

/** Values of parameters and columns. No booleans (write 0 and 1) and no dates (write milliseconds): the two stores disagree on them. */
export type Value = string | number | Uint8Array | null;

export type Statement = {
  readonly text: string;
  readonly values: readonly Value[];
};

type StatementUse = 'read' | 'run';

type Translated = {
  readonly text: string;
  readonly reads: boolean;
  readonly placeholders: number;
  /** Before which of the caller's values a clock goes, each time that it does. */
  readonly clocks: readonly { readonly before: number; readonly name: ClockName }[];
};

type ClockName = 'now' | 'steady';

type Wording = {
  /** How the store writes its n-th value, counted from 1. */
  readonly placeholder: (position: number) => string;
  /**
   * How the store writes its clocks: as one more value at the end (one clock for both names), as a value wherever they stand, or as an
   * expression of its own (one clock for both names).
   */
  readonly clock:
    | { readonly value: (position: number) => string; readonly now: () => number }
    | { readonly inPlace: string; readonly now: () => number; readonly steady: () => number }
    | { readonly expression: string };
};

export type StatementMaker = (use: StatementUse, sql: string, params: readonly Value[]) => Statement;

// Texts are few and constant in a well-written caller. The bound is for a caller that builds ever new texts (rows of VALUES).
const maxCachedTexts = 500;

export function createStatementMaker(wording: Wording): StatementMaker {
  const cached = new Map<string, Translated>();
  return (use, sql, params) => {
    let translated = cached.get(sql);
    if (translated === undefined) {
      translated = translate(sql, wording);
      if (cached.size >= maxCachedTexts) cached.clear();
      cached.set(sql, translated);
    }
    if (use === 'read' && !translated.reads) {
      throw new StoreError(
        'store_misuse',
        `read() accepts only a SELECT; statements that change rows go through run(): ${shown(sql)}`,
      );
    }
    if (params.length !== translated.placeholders) {
      throw new StoreError(
        'store_misuse',
        `the statement has ${translated.placeholders} placeholders but ${params.length} values were given: ${shown(sql)}`,
      );
    }
    for (let index = 0; index < params.length; index += 1) checkValue(params[index] as Value, index, sql);
    const { text, clocks } = translated;
    return { text, values: clocks.length === 0 ? params : withClocks(params, clocks, wording.clock) };
  };
}

function withClocks(
  params: readonly Value[],
  clocks: Translated['clocks'],
  source: Wording['clock'],
): readonly Value[] {
  if ('expression' in source) return params;
  // Each clock is read once, so that all of a statement sees the same moment.
  const times: Partial<Record<ClockName, number>> = {};
  const values: Value[] = [];
  let from = 0;
  for (const { before, name } of clocks) {
    for (; from < before; from += 1) values.push(params[from] as Value);
    times[name] ??= name === 'steady' && 'steady' in source ? source.steady() : source.now();
    values.push(times[name]);
  }
  for (; from < params.length; from += 1) values.push(params[from] as Value);
  return values;
}

/** The beginning of a statement for a message. Values are never part of the text, so nothing secret can be in it. */
export function shown(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

// Strings, quoted names and comments, in which a mark is plain text; then the marks themselves.
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?|:now\b|:steady\b|;/g;

const leadingWord = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*([a-z]+)/i;
const readingWords = new Set(['SELECT', 'WITH', 'VALUES']);
// These would begin or end a transaction without the store knowing, and break the promise of `transaction()`.
const controlWords = /^(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|SAVEPOINT|RELEASE|ATTACH|PRAGMA)$/;

function translate(sql: string, wording: Wording): Translated {
  const firstWord = leadingWord.exec(sql)?.[1]?.toUpperCase() ?? '';
  if (controlWords.test(firstWord))
    throw new StoreError('store_misuse', `${firstWord} belongs to the store: ${shown(sql)}`);
  const marks = [...sql.matchAll(tokens)].filter(([token]) => /^(\?|:|;)/.test(token));
  const placeholders = marks.filter(([token]) => token === '?').length;
  let text = '';
  let from = 0;
  let position = 0;
  const clocks: { before: number; name: ClockName }[] = [];
  for (const mark of marks) {
    const [token] = mark;
    text += sql.slice(from, mark.index);
    from = mark.index + token.length;
    if (token === ';') {
      // node:sqlite would run the first statement and silently drop the rest.
      if (sql.slice(from).trim() !== '')
        throw new StoreError('store_misuse', `only one statement per call: ${shown(sql)}`);
    } else if (token === '?') {
      position += 1;
      text += wording.placeholder(position);
    } else if ('expression' in wording.clock) {
      text += wording.clock.expression;
    } else if ('inPlace' in wording.clock) {
      clocks.push({ before: position, name: token === ':steady' ? 'steady' : 'now' });
      text += wording.clock.inPlace;
    } else {
      if (clocks.length === 0) clocks.push({ before: placeholders, name: 'now' });
      text += wording.clock.value(placeholders + 1);
    }
  }
  return { text: text + sql.slice(from), reads: readingWords.has(firstWord), placeholders, clocks };
}

function checkValue(value: Value, index: number, sql: string): void {
  if (typeof value === 'string') {
    // PostgreSQL refuses a NUL in text, and both would store a replacement for a lone surrogate.
    if (!value.includes('\0') && value.isWellFormed()) return;
  } else if (typeof value === 'number') {
    if (Number.isFinite(value)) return;
  } else if (value === null || value instanceof Uint8Array) {
    return;
  }
  const problem =
    typeof value === 'string'
      ? 'text with a NUL or a lone surrogate'
      : typeof value === 'number'
        ? String(value)
        : typeof value;
  throw new StoreError('store_misuse', `value ${index + 1} cannot be stored (${problem}): ${shown(sql)}`);
}
