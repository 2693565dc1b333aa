import type { QuotaReport, QuotaWindow } from '@farol/gateway';
import type { Context } from '../arguments/command.ts';
import { locales, sentence } from '../output/at-work.ts';
import type { Output } from '../output/output.ts';

const meterWidth = 16;
const narrowMeterWidth = 6;
const narrow = 60;

/** Prints one line for each window of the limit. */
export function printQuota(context: Context, quota: QuotaReport): void {
  const { err } = context;
  err.lines(quota.windows.map((window) => `${meter(err, window)} ${leftWords(context, window)}`));
}

export function leftWords({ catalogue, language }: Context, { left, limit, per }: QuotaWindow): string {
  const number = (value: number) => value.toLocaleString(locales[language]);
  const name = catalogue.label('window', per, language);
  return sentence('quota_left', { left: number(left), limit: number(limit), name })[language];
}

/** A bar of what is left, as the words beside it say. */
export function meter({ paint, width }: Output, { left, limit }: QuotaWindow): string {
  const room = width < narrow ? narrowMeterWidth : meterWidth;
  // Any call left fills at least one cell, and only an unused limit fills all.
  const share = limit === 0 ? 0 : left / limit;
  const filled = share >= 1 ? room : Math.min(room - 1, Math.ceil(share * room));
  const style = share <= 0 ? 'bad' : share <= 0.2 ? 'warning' : 'good';
  return paint(style, '█'.repeat(filled)) + paint('quiet', '░'.repeat(room - filled));
}
