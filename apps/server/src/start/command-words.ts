// The one word that the server accepts on its command line.
import { ConfigError } from '../config.ts';

/** An unknown word is refused: a misspelt `--offline` would start a server that calls the real APIs. */
export function settingsOf(words: readonly string[]): Readonly<Record<string, string>> {
  const unknown = words.find((word) => word !== '--offline');
  if (unknown === undefined) return words.length > 0 ? { FAROL_OFFLINE: '1' } : {};
  const meant = /^-{0,2}off?l/i.test(unknown) ? ' Did you mean --offline?' : '';
  throw new ConfigError(
    `The server does not know ${JSON.stringify(unknown)}; it accepts --offline, and settings such as PORT in the environment.${meant}`,
  );
}
