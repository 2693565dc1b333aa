import { cut, padEnd, textWidth } from './text-width.ts';

type Column = {
  readonly title: string;
  /** Down to this width the column may be cut where room is short; without it, it keeps its full width. */
  readonly least?: number;
  /** The column may be left out where even that is too much; the first such column goes first. */
  readonly spare?: boolean;
  /** Colours a cell that has been cut and filled to its width already. */
  readonly paint?: (cell: string, row: number) => string;
};

const gap = '  ';

/** The lines of a table, or undefined when it does not fit: then another layout is due. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number,
  head: (title: string) => string,
): string[] | undefined {
  const widths = fit(
    columns,
    columns.map((column, i) => Math.max(textWidth(column.title), ...rows.map((row) => textWidth(row[i] ?? '')))),
    room,
  );
  if (widths === undefined) {
    const spare = columns.findIndex((column) => column.spare);
    if (spare === -1) return undefined;
    return table(
      columns.toSpliced(spare, 1),
      rows.map((row) => row.toSpliced(spare, 1)),
      room,
      head,
    );
  }
  const line = (cells: readonly string[], paint: (cell: string, column: number) => string) =>
    cells
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        const shown = cut(cell, width);
        // The last column ends with its text: blanks at the end of a line help nobody.
        return paint(i === cells.length - 1 ? shown : padEnd(shown, width), i);
      })
      .join(gap);
  const titles = columns.map(({ title }) => title);
  return [
    line(titles, (cell) => head(cell)),
    ...rows.map((row, number) => line(row, (cell, i) => columns[i]?.paint?.(cell, number) ?? cell)),
  ];
}

/** Takes what is missing from the columns that can give, the widest first. */
function fit(columns: readonly Column[], natural: readonly number[], room: number): readonly number[] | undefined {
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, gap.length * (columns.length - 1)) - room;
  while (over > 0) {
    const giving = columns
      .map((column, i) => ({ i, spare: (widths[i] ?? 0) - (column.least ?? Number.POSITIVE_INFINITY) }))
      .filter(({ spare }) => spare > 0)
      .sort((one, other) => (widths[other.i] ?? 0) - (widths[one.i] ?? 0));
    const [widest] = giving;
    if (widest === undefined) return undefined;
    widths[widest.i] = (widths[widest.i] ?? 0) - 1;
    over -= 1;
  }
  return widths;
}
