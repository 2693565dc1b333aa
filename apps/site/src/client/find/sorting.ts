// The order of the rows: by which column, and in which direction.

/** The sort key of each column: its text, or a rank by how much a caller may do. */
const keys: Readonly<Record<string, (row: HTMLElement) => string | number>> = {
  // Folded by hand: the first localeCompare loads the browser's tables, which costs more than the sorting.
  name: (row) => (row.querySelector('th a')?.textContent ?? '').normalize('NFD').toLowerCase(),
  // No key, key or OAuth, key, OAuth.
  authentication: (row) => '0312'.indexOf(token(row, 'a')),
  cors: (row) => token(row, 'c'),
  broken: (row) => Number.parseInt(row.querySelector('.bars')?.textContent ?? '0', 10),
};

/** The place of a row's value among those of a facet (see facets.ts, which writes the tokens). */
function token(row: HTMLElement, letter: string): string {
  return new RegExp(`${letter}(\\d)`).exec(row.dataset.x ?? '')?.[1] ?? '';
}

export type Order = { readonly column: string; readonly descending: boolean };

/** Reads an order as the URL has it: a column, with a minus before it for the other direction. */
export function orderOf(text: string | null): Order | undefined {
  const column = (text ?? '').replace(/^-/, '');
  return keys[column] ? { column, descending: text?.startsWith('-') === true } : undefined;
}

export function orderText(order: Order | undefined): string {
  return order ? `${order.descending ? '-' : ''}${order.column}` : '';
}

/** Up, then down, then as it was. */
export function nextOrder(now: Order | undefined, column: string): Order | undefined {
  if (now?.column !== column) return { column, descending: false };
  return now.descending ? undefined : { column, descending: true };
}

export function compareRows(order: Order | undefined): (a: HTMLElement, b: HTMLElement) => number {
  const key = order && keys[order.column];
  if (!key) return () => 0;
  return (a, b) => {
    const [one, other] = [key(a), key(b)];
    const result = one === other ? 0 : one < other ? -1 : 1;
    return order.descending ? -result : result;
  };
}
