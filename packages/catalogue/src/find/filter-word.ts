// How is a label spelt in filters? On its own, so that a page does not load the vocabulary with it.

/** The one spelling of a label in filters, with nothing to quote or encode: `Auth: API key` is `api-key`, `SSE (streaming)` is `sse`. */
export function filterWord<const L extends string>(label: L): FilterWord<L> {
  const word = label
    .replace(/^Auth: /, '')
    .replace(/ \(.*/, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return word as FilterWord<L>;
}

export type FilterWord<L extends string> = L extends `Auth: ${infer Rest}`
  ? FilterWord<Rest>
  : L extends `${infer Before} (${string}`
    ? FilterWord<Before>
    : L extends `${infer First} ${infer Rest}`
      ? `${Lowercase<First>}-${FilterWord<Rest>}`
      : Lowercase<L>;
