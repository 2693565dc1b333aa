import { type Language, languages } from '@farol/catalogue/ask';
import type { Options } from './command.ts';

/** Options of every command, accepted before its name or after it. */
export const globalOptions: Options = {
  json: { pt: 'escreve JSON em vez de texto', en: 'write JSON instead of text' },
  lang: {
    value: 'pt|en',
    choices: languages,
    pt: 'idioma dos textos (padrão: $FAROL_LANG, ou o do ambiente)',
    en: 'language of the texts (default: $FAROL_LANG, or the locale’s)',
  },
  'no-color': { pt: 'sem cores', en: 'no colours' },
  help: { short: 'h', pt: 'mostra a ajuda do comando', en: 'show help for the command' },
  version: { short: 'V', pt: 'mostra a versão', en: 'show the version' },
};

/** The language of `--lang`, read first so that errors about the other arguments are in it. */
export function languageWish(argv: readonly string[]): Language | undefined {
  const last = argv
    .slice(0, argv.includes('--') ? argv.indexOf('--') : undefined)
    .flatMap((word, i) => (word === '--lang' ? [argv[i + 1]] : word.startsWith('--lang=') ? [word.slice(7)] : []))
    .at(-1);
  return languages.find((language) => language === last?.toLowerCase());
}
