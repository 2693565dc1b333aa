import type { Language } from '@farol/catalogue';

export const defaultLanguage: Language = 'pt';

/** What stands on the wire: `Content-Language`, `?lang=`. */
export const languageTag = { pt: 'pt-BR', en: 'en' } as const satisfies Record<Language, string>;
export const languageTags = Object.values(languageTag);

const byTag = new Map<string, Language>([
  ['pt-br', 'pt'],
  ['en', 'en'],
]);

/** The language that a `?lang=` names; undefined when it names none of ours. */
export function languageOfTag(tag: string): Language | undefined {
  return byTag.get(tag.toLowerCase());
}

/** The best of our languages for an Accept-Language header (RFC 9110 §12.5.4); Brazilian Portuguese when none fits. */
export function languageOfHeader(header: string | null | undefined): Language {
  if (!header) return defaultLanguage;
  let best: Language | undefined;
  let bestQuality = 0;
  for (const part of header.split(',')) {
    const [range = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (quality <= bestQuality) continue;
    const language = languageOfRange(range);
    if (language === undefined) continue;
    best = language;
    bestQuality = quality;
  }
  return best ?? defaultLanguage;
}

/** A basic range matches by its primary tag: whoever asks for pt-PT or en-GB would rather read ours than the other one. */
function languageOfRange(range: string): Language | undefined {
  if (range === '*') return defaultLanguage;
  const primary = range.split('-', 1)[0];
  if (primary === 'pt') return 'pt';
  if (primary === 'en') return 'en';
  return undefined;
}

/** The weight of a list member: 1 without `q`, 0 when it cannot be read (RFC 9110 §12.4.2). */
export function qualityOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (q === undefined) return 1;
  const value = q.slice(q.indexOf('=') + 1).trim();
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0;
}
