import { CliError } from '../output/errors.ts';

/** The value of an option that is a number of days. */
export function daysOf(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new CliError('bad_value', {
    pt: `${option} é um número de dias de 1 a 9999, não ${JSON.stringify(text)}.`,
    en: `${option} is a number of days from 1 to 9999, not ${JSON.stringify(text)}.`,
  });
}
