// How are rows shown: a table in a terminal, blocks where it does not fit, cells between tabs in a pipe.
import type { Language, Text } from '@farol/catalogue/ask';
import type { Output } from './output.ts';
import type { Style } from './paint.ts';
import { table } from './table.ts';
import { hang } from './wrap.ts';

export type RowColumn<Row> = {
  readonly title: Text;
  readonly cell: (row: Row) => string;
  /** For pipes: the value that options accept; null leaves the column out. */
  readonly piped?: ((row: Row) => string) | null;
  /** A column of the style `name` is the first line of a block. */
  readonly style?: Style | ((row: Row) => Style);
  /** The column may be cut down to this width. */
  readonly least?: number;
  /** The column may be left out where there is no room for it. */
  readonly spare?: boolean;
};

export function rowLines<Row>(
  { out, language }: { readonly out: Output; readonly language: Language },
  columns: readonly RowColumn<Row>[],
  rows: readonly Row[],
): string[] {
  if (!out.terminal)
    return rows.map((row) =>
      columns.flatMap(({ cell, piped = cell }) => (piped === null ? [] : [piped(row)])).join('\t'),
    );
  const painted = columns.map(({ title, style, least, spare = false }) => ({
    title: title[language],
    spare,
    ...(least === undefined ? {} : { least }),
    paint: (cell: string, at: number) => {
      const row = rows[at];
      const chosen = typeof style === 'function' ? row && style(row) : style;
      return chosen ? out.paint(chosen, cell) : cell;
    },
  }));
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  return table(painted, cells, out.width, (title) => out.paint('title', title)) ?? rows.flatMap(block);

  function block(row: Row): string[] {
    const cellsOf = (named: boolean) =>
      columns.flatMap(({ style, cell }) => ((style === 'name') === named ? [cell(row)] : [])).filter(Boolean);
    return [
      ...hang('', cellsOf(true).join(' · '), out.width).map((line) => out.paint('name', line)),
      ...hang('  ', cellsOf(false).join(' · '), out.width),
    ];
  }
}
