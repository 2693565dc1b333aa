import type { Api } from '@farol/catalogue';

/** The colour of what is asked before the first call. */
export const accessTone: Readonly<Record<Api['authentication'], string>> = {
  'No key': 'open',
  'Auth: API key': 'key',
  'Auth: OAuth 2.0': 'oauth',
  'Auth: API key or OAuth': 'key',
};
