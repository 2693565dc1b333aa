// One SQL text for both stores. The caller writes `?` for each value and `:now` for the store's clock; this file turns that
// into what each store takes, and refuses what would mean different things on the two.
import { StoreError } from './errors.ts';

/** What goes in and comes out. No booleans (write 0 and 1) and no dates (write milliseconds): the two stores disagree on them. */
export type Value = string | number | Uint8Array | null;

export type Statement = {
  readonly text: string;
  readonly values: readonly Value[];
};

export type StatementUse = 'read' | 'run';

type Translated = {
  readonly text: string;
  readonly reads: boolean;
  readonly placeholders: number;
  /** Before which of the caller's values the clock goes, each time that it does. */
  readonly clockBefore: readonly number[];
};

export type Wording = {
  /** How the store writes its n-th value, counted from 1. */
  readonly placeholder: (position: number) => string;
  /** How the store writes `:now`: as one value of ours at the end, as a value wherever it stands, or as an expression of its own. */
  readonly now:
    | { readonly value: (position: number) => string; readonly clock: () => number }
    | { readonly inPlace: string; readonly clock: () => number }
    | { readonly expression: string };
};

export type StatementMaker = (use: StatementUse, sql: string, params: readonly Value[]) => Statement;

// Texts are few and constant in a well-written caller. The bound is for one that builds texts (rows of VALUES) without end.
const maxCachedTexts = 500;

export function createStatementMaker(wording: Wording): StatementMaker {
  const kept = new Map<string, Translated>();
  return (use, sql, params) => {
    let translated = kept.get(sql);
    if (translated === undefined) {
      translated = translate(sql, wording);
      if (kept.size >= maxCachedTexts) kept.clear();
      kept.set(sql, translated);
    }
    if (use === 'read' && !translated.reads) {
      throw new StoreError(
        'store_misuse',
        `read() takes a SELECT, what changes rows goes through run(): ${shown(sql)}`,
      );
    }
    if (params.length !== translated.placeholders) {
      throw new StoreError(
        'store_misuse',
        `the statement has ${translated.placeholders} placeholders but ${params.length} values were given: ${shown(sql)}`,
      );
    }
    for (let index = 0; index < params.length; index += 1) checkValue(params[index] as Value, index, sql);
    const { text, clockBefore } = translated;
    const values = 'clock' in wording.now ? withClock(params, clockBefore, wording.now.clock) : params;
    return { text, values };
  };
}

function withClock(params: readonly Value[], clockBefore: readonly number[], clock: () => number): readonly Value[] {
  if (clockBefore.length === 0) return params;
  const now = clock();
  const values: Value[] = [];
  let from = 0;
  for (const position of clockBefore) {
    for (; from < position; from += 1) values.push(params[from] as Value);
    values.push(now);
  }
  for (; from < params.length; from += 1) values.push(params[from] as Value);
  return values;
}

/** The beginning of a statement for a message. Values are never part of the text, so nothing secret can be in it. */
export function shown(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

// Strings, quoted names and comments, where a mark is only a letter; then the marks themselves.
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?|:now\b|;/g;

const leadingWord = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*([a-z]+)/i;
const readingWords = new Set(['SELECT', 'WITH', 'VALUES']);
// A text that ends or begins the transaction behind the store's back would break the promise of `transaction()`.
const controlWords = new Set([
  'BEGIN',
  'START',
  'COMMIT',
  'END',
  'ROLLBACK',
  'ABORT',
  'SAVEPOINT',
  'RELEASE',
  'ATTACH',
  'PRAGMA',
]);

function translate(sql: string, wording: Wording): Translated {
  const firstWord = leadingWord.exec(sql)?.[1]?.toUpperCase() ?? '';
  if (controlWords.has(firstWord))
    throw new StoreError('store_misuse', `${firstWord} belongs to the store: ${shown(sql)}`);
  const marks = [...sql.matchAll(tokens)].filter(([token]) => token === '?' || token === ':now' || token === ';');
  const placeholders = marks.filter(([token]) => token === '?').length;
  let text = '';
  let from = 0;
  let position = 0;
  const clockBefore: number[] = [];
  for (const mark of marks) {
    const [token] = mark;
    text += sql.slice(from, mark.index);
    from = mark.index + token.length;
    if (token === ';') {
      // node:sqlite would run the first statement and silently drop the rest.
      if (sql.slice(from).trim() !== '') throw new StoreError('store_misuse', `one statement a call: ${shown(sql)}`);
    } else if (token === '?') {
      position += 1;
      text += wording.placeholder(position);
    } else if ('expression' in wording.now) {
      text += wording.now.expression;
    } else if ('inPlace' in wording.now) {
      clockBefore.push(position);
      text += wording.now.inPlace;
    } else {
      if (clockBefore.length === 0) clockBefore.push(placeholders);
      text += wording.now.value(placeholders + 1);
    }
  }
  return { text: text + sql.slice(from), reads: readingWords.has(firstWord), placeholders, clockBefore };
}

function checkValue(value: Value, index: number, sql: string): void {
  if (typeof value === 'string') {
    // PostgreSQL refuses a NUL in text, and both would store a replacement for half a character.
    if (!value.includes('\0') && value.isWellFormed()) return;
  } else if (typeof value === 'number') {
    if (Number.isFinite(value)) return;
  } else if (value === null || value instanceof Uint8Array) {
    return;
  }
  const problem =
    typeof value === 'string'
      ? 'text with a NUL or half a character'
      : typeof value === 'number'
        ? String(value)
        : typeof value;
  throw new StoreError('store_misuse', `value ${index + 1} cannot be stored (${problem}): ${shown(sql)}`);
}
