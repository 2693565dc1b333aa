// The order of the rows: by which column, and in which direction.

/** From the least to the most that is asked before the first call. */
const access = ['no-key', 'api-key-or-oauth', 'api-key', 'oauth-2.0'];

/** The sort key of each column: its text, or a rank by how much a caller may do. */
const keys: Readonly<Record<string, (row: HTMLElement) => string | number>> = {
  // Folded by hand: the first localeCompare loads the browser's tables, which costs more than the sorting.
  name: (row) => (row.querySelector('th a')?.textContent ?? '').normalize('NFD').toLowerCase(),
  authentication: (row) => access.indexOf(valuesOf(row, 'authentication')[0] ?? ''),
  cors: (row) => ['yes', 'no'].indexOf(valuesOf(row, 'cors')[0] ?? ''),
};

/** The values of a row under a facet (see facets.ts, which writes them): `cors:yes format:json,xml`. */
export function valuesOf(row: HTMLElement, facet: string): readonly string[] {
  const found = row.dataset.values?.split(' ').find((values) => values.startsWith(`${facet}:`));
  return found?.slice(facet.length + 1).split(',') ?? [];
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
