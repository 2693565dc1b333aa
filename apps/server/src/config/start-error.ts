// Why the server cannot start: one sentence in both languages, for the person who starts it.
import type { Text } from '@farol/http';

export class StartError extends Error {
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(text.en, options);
    this.name = 'StartError';
    this.text = text;
  }
}

/** Names the setting that is wrong. */
export class ConfigError extends StartError {
  readonly code = 'config_invalid';

  constructor(text: Text) {
    super(text);
    this.name = 'ConfigError';
  }
}
