import { cut, padEnd, textWidth } from './text-width.ts';

type Column = {
  readonly title: string;
  /** The column may be cut down to this width; without it, it keeps its full width. */
  readonly least?: number;
  /** The column may be left out when the table is still too wide, the first such column first. */
  readonly spare?: boolean;
  /** Colours a cell that has been cut and filled to its width already. */
  readonly paint?: (cell: string, row: number) => string;
};

const gap = '  ';

/** The lines of a table, or undefined when it does not fit. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number,
  head: (title: string) => string,
): string[] | undefined {
  const natural = columns.map((column, i) =>
    Math.max(textWidth(column.title), ...rows.map((row) => textWidth(row[i] ?? ''))),
  );
  const spare = columns.findIndex((column) => column.spare);
  // Fewer columns are better than cut ones, if then nothing has to be cut.
  const needed = natural.filter((_, i) => !columns[i]?.spare);
  const drop = spare !== -1 && excess(natural, room) > 0 && excess(needed, room) <= 0;
  const widths = drop ? undefined : fit(columns, natural, room);
  if (widths === undefined) {
    if (spare === -1) return undefined;
    const shorter = rows.map((row) => row.toSpliced(spare, 1));
    return table(columns.toSpliced(spare, 1), shorter, room, head);
  }
  const line = (cells: readonly string[], paint: (cell: string, column: number) => string) =>
    cells
      .map((cell, i) => {
        const width = widths[i] ?? 0;
        const shown = cut(cell, width);
        // No trailing spaces after the last column.
        return paint(i === cells.length - 1 ? shown : padEnd(shown, width), i);
      })
      .join(gap);
  const titles = columns.map(({ title }) => title);
  return [
    line(titles, (cell) => head(cell)),
    ...rows.map((row, number) => line(row, (cell, i) => columns[i]?.paint?.(cell, number) ?? cell)),
  ];
}

function excess(widths: readonly number[], room: number): number {
  return widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)) - room;
}

/** Shrinks the columns that may be cut, the widest first. */
function fit(columns: readonly Column[], natural: readonly number[], room: number): readonly number[] | undefined {
  const widths = [...natural];
  let over = excess(widths, room);
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
