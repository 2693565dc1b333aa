// What differs between the right way and the wrong one, after a run: a row for each fact, lengths on one scale.
import { parsedJson } from '@farol/http/read-text';
import { filled } from '@farol/http/text';
import { bodyView } from '../call/answer-view.ts';
import { type Answer, words as callWords } from '../call/call.ts';
import { element } from '../page/element.ts';
import { wholeNumber } from '../page/language.ts';
import { words } from './rule-words.ts';

type Run = { readonly column: number; readonly answer?: Answer | undefined };

/** Facts that are lengths, with their units. */
const lengths: Readonly<Record<string, readonly [(answer: Answer) => number, string]>> = {
  size: [({ bytes }) => bytes, 'B'],
  time: [({ milliseconds }) => Math.max(1, milliseconds), 'ms'],
};

export function showFacts(rows: readonly HTMLTableRowElement[], sides: readonly Run[]): void {
  for (const row of rows) {
    const fact = row.dataset.fact;
    if (fact && fact !== 'now') showFact(row, fact, sides);
  }
  for (const { column, answer } of sides) {
    const fold = answer && rows.at(-1)?.cells[column + 1]?.querySelector('details');
    if (!fold) continue;
    fold
      .querySelector('summary')
      ?.replaceChildren(filled(words.ran, { status: answer.status, type: answer.headers.get('content-type') ?? '' }));
    const whole = bodyView(answer, callWords.body);
    whole.prepend(`${[...answer.headers].map(([name, value]) => `${name}: ${value}\n`).join('')}\n`);
    fold.querySelector('.lines')?.replaceWith(whole);
  }
}

function showFact(row: HTMLTableRowElement, fact: string, sides: readonly Run[]): void {
  const length = lengths[fact];
  const most = length ? Math.max(...sides.map(({ answer }) => (answer ? length[0](answer) : 0))) : 0;
  for (const { column, answer } of sides) {
    const cell = row.cells[column + 1];
    if (!cell || !answer) continue;
    if (!length) cell.replaceChildren(textOf(fact, answer));
    else {
      const bar = element('i', { class: 'length' });
      bar.style.width = `${(length[0](answer) / most) * 60}%`;
      cell.replaceChildren(bar, `${wholeNumber(length[0](answer))} ${length[1]}`);
    }
  }
  const said = [...row.cells].slice(1).map(({ textContent }) => textContent);
  row.hidden = fact === 'items' ? !said.some((text) => text !== '' && text !== words.none) : said.join('') === '';
  row.classList.toggle('differs', said[0] !== said[1]);
}

function textOf(fact: string, answer: Answer): string {
  if (fact === 'status') return String(answer.status);
  return (fact === 'items' ? itemsOf(answer.body) : answer.headers.get(fact)) ?? words.none;
}

/** How many items a list has, and how many there are in all where it says so. */
function itemsOf(body: string): string | undefined {
  const value = parsedJson(body);
  const { data: list, page } = (Array.isArray(value) ? { data: value } : (value ?? {})) as Listed;
  if (!Array.isArray(list)) return undefined;
  const total = page?.total;
  return typeof total === 'number' ? filled(words.of, { shown: list.length, total }) : wholeNumber(list.length);
}

type Listed = { readonly data?: unknown; readonly page?: { readonly total?: unknown } };
