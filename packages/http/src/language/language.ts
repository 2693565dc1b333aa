// Which of the two languages a request asks for, and how a language is named on the wire.
import { qualityOf } from './quality.ts';
import type { Language } from './text.ts';

export const defaultLanguage: Language = 'pt';

/** For `Content-Language` and `?lang=`. */
export const languageTag = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;
export const languageTags = Object.values(languageTag);

const byTag = new Map<string, Language>([
  ['pt-br', 'pt'],
  ['pt', 'pt'],
  ['en', 'en'],
]);

/** The language of a `?lang=`; undefined for any other tag. */
export function languageOfTag(tag: string): Language | undefined {
  return byTag.get(tag.toLowerCase());
}

/** The best match for an Accept-Language header (RFC 9110 §12.5.4); where none fits, Brazilian Portuguese unless it is refused. */
export function languageOfHeader(header: string | null | undefined): Language {
  if (!header) return defaultLanguage;
  let best: Language | 'any' = 'any';
  let bestQuality = 0;
  const refused = new Set<Language | 'any'>();
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const language = languageOfRange(range);
    if (language === undefined) continue;
    const quality = qualityOf(parameters);
    if (quality === 0) refused.add(language);
    if (quality <= bestQuality) continue;
    best = language;
    bestQuality = quality;
  }
  if (best !== 'any') return best;
  return refused.has(defaultLanguage) && !refused.has('en') ? 'en' : defaultLanguage;
}

/** A range matches by its primary tag: a reader of pt-PT or en-GB can read ours. */
function languageOfRange(range: string): Language | 'any' | undefined {
  if (range === '*') return 'any';
  const primary = range.split('-', 1)[0];
  return primary === 'pt' || primary === 'en' ? primary : undefined;
}
