// The words that the server accepts on its command line.
import { nearest } from '@farol/http';
import { ConfigError } from '../config/start-error.ts';
import { say } from '../words.ts';

const known = ['--offline', '--check'];

/** An unknown word is refused: a misspelt `--offline` would start a server that calls the real APIs. */
export function readWords(words: readonly string[]) {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) {
    const [meant] = nearest(unknown.replace(/^-*/, '--'), known);
    const values = { word: JSON.stringify(unknown), known: { pt: known.join(' e '), en: known.join(' and ') } };
    throw new ConfigError(meant ? say('meantWord', { ...values, meant }) : say('unknownWord', values));
  }
  return {
    settings: words.includes('--offline') ? { FAROL_OFFLINE: '1' } : {},
    /** Only look whether the server could start. */
    check: words.includes('--check'),
  };
}
