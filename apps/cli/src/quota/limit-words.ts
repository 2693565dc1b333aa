import type { Catalogue, Frozen, Language, Limit, Text } from '@farol/catalogue/ask';
import { locales } from '../output/at-work.ts';

const credentials: Readonly<Record<Limit['credential'], Text | undefined>> = {
  with: { pt: 'com credencial', en: 'with a credential' },
  without: { pt: 'sem credencial', en: 'without a credential' },
  either: undefined,
};

/** A limit as a sentence, made from the same numbers that are enforced. */
export function limitWords(limit: Frozen<Limit>, catalogue: Catalogue, language: Language): string {
  const number = (value: number) => value.toLocaleString(locales[language]);
  const per = limit.per && catalogue.label('window', limit.per, language);
  const scope = limit.scope && catalogue.label('limitScope', limit.scope, language);
  const by = { pt: 'por', en: 'per' }[language];
  if (limit.requests !== null) {
    const credential = credentials[limit.credential]?.[language];
    const words = [`${number(limit.requests)} ${by} ${per}`, `${by} ${scope}`];
    return [...words, ...(credential ? [credential] : [])].join(', ');
  }
  const years = limit.maxRangeYears && number(limit.maxRangeYears);
  const items = limit.maxItems && number(limit.maxItems);
  const bounds: readonly (Text | false)[] = [
    !!years && { pt: `até ${years} anos por consulta`, en: `up to ${years} years per query` },
    !!items && { pt: `até ${items} itens por consulta`, en: `up to ${items} items per query` },
  ];
  const words = bounds.flatMap((text) => (text ? [text[language]] : []));
  if (words.length > 0) return words.join(', ');
  const missing = { pt: 'número não informado', en: 'number not stated' }[language];
  const known = per ?? scope;
  return known ? `${by} ${known}; ${missing}` : missing;
}
