// Which options were given without the one that they need, or beside one that leaves them unread?

import { CliError } from '../output/errors.ts';

/** Options that mean nothing without another one. */
const needs: readonly (readonly [option: string, other: string])[] = [
  ['allow-writes', 'live'],
  ['token-env', 'live'],
  ['read-only-token-env', 'live'],
  ['spend-limit', 'live'],
  ['resource', 'live'],
  ['graphql', 'live'],
  ['event', 'receiver'],
  ['effects-url', 'receiver'],
  ['within', 'receiver'],
  ['secret-file', 'receiver'],
  ['scheme', 'receiver'],
];

/** Also what the chosen way of checking would leave unread. */
export function refuseLone(words: readonly string[], options: Readonly<Record<string, unknown>>): void {
  for (const [option, other] of needs)
    if (options[option] !== undefined && options[other] === undefined)
      throw new CliError('missing_value', {
        pt: `--${option} precisa de --${other}.`,
        en: `--${option} needs --${other}.`,
      });
  if (options.receiver !== undefined && words.length > 0)
    throw new CliError('unexpected_argument', {
      pt: '--receiver confere só um receptor; nenhuma descrição é lida.',
      en: '--receiver checks a receiver alone; no description is read.',
    });
  if (options.previous !== undefined && (options.live !== undefined || options.receiver !== undefined))
    throw new CliError('unexpected_argument', {
      pt: '--previous compara duas descrições, sem --live nem --receiver.',
      en: '--previous compares two descriptions, without --live and --receiver.',
    });
}
