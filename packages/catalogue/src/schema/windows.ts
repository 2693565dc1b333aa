// Apart from the other vocabulary, which names every fact: the calculator in a page needs only these.

/** The windows a provider counts in. A month is the longest calendar month, so that a sliding window never allows too much. */
export const windows = {
  second: 1_000,
  '30-seconds': 30_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 31 * 86_400_000,
} as const;
export type Window = keyof typeof windows;
