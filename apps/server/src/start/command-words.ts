// The words that the server accepts on its command line.
import { nearest } from '@farol/http';
import { ConfigError } from '../config/start-error.ts';

const known = ['--offline', '--check'];

/** An unknown word is refused: a misspelt `--offline` would start a server that calls the real APIs. */
export function readWords(words: readonly string[]) {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    const [meant] = nearest(unknown.replace(/^-*/, '--'), known);
    const quoted = JSON.stringify(unknown);
    throw new ConfigError({
      pt:
        `O servidor não conhece ${quoted}; aceita ${known.join(' e ')}, e ajustes como PORT no ` +
        `ambiente.${meant ? ` Você quis dizer ${meant}?` : ''}`,
      en:
        `The server does not know ${quoted}; it accepts ${known.join(' and ')}, and settings such as PORT in the ` +
        `environment.${meant ? ` Did you mean ${meant}?` : ''}`,
    });
  }
  return {
    settings: words.includes('--offline') ? { FAROL_OFFLINE: '1' } : {},
    /** Only look whether the server could start. */
    check: words.includes('--check'),
  };
}
