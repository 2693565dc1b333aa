import type { QuotaReport, QuotaWindow } from '@farol/gateway';
import type { Context } from '../arguments/command.ts';
import type { Output } from '../output/output.ts';

const meterWidth = 16;
const narrowMeterWidth = 6;
const narrow = 60;

/** One line for each window of the limit: how much is left of it. */
export function printQuota({ catalogue, language, err }: Context, quota: QuotaReport): void {
  const per = language === 'pt' ? 'por' : 'per';
  const left = language === 'pt' ? 'restam' : 'left';
  const number = (value: number) => value.toLocaleString(language === 'pt' ? 'pt-BR' : 'en');
  err.lines(
    quota.windows.map((window) => {
      const name = catalogue.label('window', window.per, language);
      const words =
        language === 'pt'
          ? `${left} ${number(window.left)} de ${number(window.limit)} ${per} ${name}`
          : `${number(window.left)} of ${number(window.limit)} ${left} ${per} ${name}`;
      return `${meter(err, window)} ${words}`;
    }),
  );
}

/** A bar that fills as the limit is used up. */
export function meter({ paint, width }: Output, { used, limit }: QuotaWindow): string {
  const room = width < narrow ? narrowMeterWidth : meterWidth;
  // The least use shows, and only a spent limit is full.
  const share = limit === 0 ? 1 : used / limit;
  const filled = share >= 1 ? room : Math.min(room - 1, Math.ceil(share * room));
  const style = share >= 1 ? 'bad' : share >= 0.8 ? 'warning' : 'good';
  return paint(style, '█'.repeat(filled)) + paint('quiet', '░'.repeat(room - filled));
}
