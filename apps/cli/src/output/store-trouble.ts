// Why can the store not be used, and what helps? Knows its errors by their codes, so that commands without a store need not load it.
import type { Text } from '@farol/catalogue/ask';
import messages from '../../messages/store.json' with { type: 'json' };
import { fileTrouble } from './file-reason.ts';

const byCode: Readonly<Record<string, Text>> = messages.errors;

/** By what lies below: the code of PostgreSQL, of the network or of the file system. */
const byCause: Readonly<Record<string, Text>> = messages.causes;

/** Codes that mean the same to the user. */
const sameCause: Readonly<Record<string, string>> = { '28000': '28P01', EAI_AGAIN: 'ENOTFOUND' };

/** For a StoreError, or an error that a part of it caused. Repeats nothing of the URL. */
export function storeTrouble(error: unknown): Text {
  const [code = '', ...deeper] = codesOf(error);
  const cause = error instanceof Error ? error.cause : undefined;
  const found =
    code === 'store_unavailable' ? deeper.map((one) => byCause[sameCause[one] ?? one]).find(Boolean) : undefined;
  const ofFile = code === 'store_unavailable' ? fileTrouble(cause) : undefined;
  return (
    found ??
    ofFile ??
    byCode[code] ?? { pt: `Não foi possível usar os dados (${code}).`, en: `The data cannot be used (${code}).` }
  );
}

function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const several = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...several, ...codesOf(error.cause)];
}
