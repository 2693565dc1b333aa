// A row of the comparison, and a list within a cell.
import type { Api, Frozen } from '@farol/catalogue';
import type { ComponentChildren } from 'preact';

export type Row = { readonly name: string; readonly cell: (api: Frozen<Api>) => ComponentChildren };

/** Steps within a cell; in Markdown, where a cell is one line, each begins with its number. */
export function Steps({ of }: { of: readonly ComponentChildren[] }) {
  return (
    <ol>
      {of.map((step, i) => (
        <li key={i}>{step}</li>
      ))}
    </ol>
  );
}

/** A list within a cell; in Markdown, where a cell is one line, its items are separated. */
export function Items({ of }: { of: readonly ComponentChildren[] }) {
  return (
    <ul>
      {of.map((item, i) => (
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}
