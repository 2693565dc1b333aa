// A secret from the environment, or from the file that a second variable with `_FILE` at its end names.
import { readFileSync } from 'node:fs';
import type { Text } from '../language/text.ts';
import { say } from '../language/words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

type SecretFileReason = 'both' | 'unreadable' | 'empty' | 'too-long';

/** Says which variable is wrong and why; the secret itself is in no message. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
  readonly code = 'secret_file_invalid';
  readonly variable: string;
  readonly reason: SecretFileReason;
  readonly text: Text;

  constructor(variable: string, reason: SecretFileReason, options?: ErrorOptions) {
    const text = say(`secret-${reason}`, { variable, most: mostBytes });
    super(text.en, options);
    this.text = text;
    this.variable = variable;
    this.reason = reason;
  }
}

/** Far above any key; a larger file was named by mistake. */
const mostBytes = 65_536;

/** An empty variable counts as not set. The line break that editors add at the end of a file is not part of the secret. */
export function secretOf(environment: Environment, variable: string): string | undefined {
  const value = environment[variable] || undefined;
  const file = environment[`${variable}_FILE`];
  if (!file) return value;
  if (value !== undefined) throw new SecretFileError(variable, 'both');
  const text = contentOf(variable, file).replace(/\r?\n$/, '');
  if (text === '') throw new SecretFileError(variable, 'empty');
  return text;
}

function contentOf(variable: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw new SecretFileError(variable, 'unreadable', { cause });
  }
  if (bytes.length > mostBytes) throw new SecretFileError(variable, 'too-long');
  return bytes.toString('utf8');
}
