// Which options were given without the one that they need?

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
];

export function refuseLone(options: Readonly<Record<string, unknown>>): void {
  for (const [option, other] of needs)
    if (options[option] !== undefined && options[other] === undefined)
      throw new CliError('missing_value', {
        pt: `--${option} precisa de --${other}.`,
        en: `--${option} needs --${other}.`,
      });
}
