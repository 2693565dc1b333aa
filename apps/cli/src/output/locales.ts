import type { Text } from '@farol/catalogue/ask';

/** For numbers and times in the reader's language. */
export const locales: Text = { pt: 'pt-BR', en: 'en-GB' };
