import { type Language, languages } from '@farol/catalogue/ask';
import shared from '../../commands/shared.json' with { type: 'json' };
import type { Options } from './command.ts';

/** Options of every command, accepted before its name or after it. */
export const globalOptions: Options = shared.global;

/** The language of `--lang`, read first so that errors about the other arguments are in it. */
export function languageWish(argv: readonly string[]): Language | undefined {
  const last = argv
    .slice(0, argv.includes('--') ? argv.indexOf('--') : undefined)
    .flatMap((word, i) => (word === '--lang' ? [argv[i + 1]] : word.startsWith('--lang=') ? [word.slice(7)] : []))
    .at(-1);
  return languages.find((language) => language === last?.toLowerCase());
}
