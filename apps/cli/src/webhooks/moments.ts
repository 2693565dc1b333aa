import { failure } from '../output/at-work.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `10m`, `2h`, `all`, a date, or a date and time, as milliseconds since 1970; otherwise undefined. */
export function momentOf(text: string, now: number): number | undefined {
  if (text === 'all') return 0;
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return now - Number(count) * unitMs[unit as keyof typeof unitMs];
  // A date, or a date and time with offset: a time without offset would be ambiguous.
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

export function sinceOf(text: string, option: string, now: number): number {
  const at = momentOf(text, now);
  if (at !== undefined) return at;
  throw failure('not_a_moment', { option, text: JSON.stringify(text) });
}
