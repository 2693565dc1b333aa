import type { Catalogue, Frozen, Language, Limit } from '@farol/catalogue/ask';

/** A limit as a sentence, made from the same numbers that are enforced. */
export function limitWords(limit: Frozen<Limit>, catalogue: Catalogue, language: Language): string {
  const pt = language === 'pt';
  // By hand: the number formats of a language take milliseconds to load, and these are whole numbers.
  const number = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, pt ? '.' : ',');
  const per = limit.per && catalogue.label('window', limit.per, language);
  const scope = limit.scope && catalogue.label('limitScope', limit.scope, language);
  const perWord = pt ? 'por' : 'per';
  const words =
    limit.requests !== null
      ? [`${number(limit.requests)} ${perWord} ${per}`, `${perWord} ${scope}`]
      : [
          limit.maxRangeYears &&
            (pt
              ? `até ${number(limit.maxRangeYears)} anos por consulta`
              : `up to ${number(limit.maxRangeYears)} years per query`),
          limit.maxItems &&
            (pt
              ? `até ${number(limit.maxItems)} itens por consulta`
              : `up to ${number(limit.maxItems)} items per query`),
        ].filter((part) => typeof part === 'string');
  if (words.length === 0) {
    const known = per ?? scope;
    const missing = pt ? 'número não informado' : 'number not stated';
    words.push(known ? `${perWord} ${known}; ${missing}` : missing);
  }
  const credential = {
    with: pt ? 'com credencial' : 'with a credential',
    without: pt ? 'sem credencial' : 'without a credential',
    either: undefined,
  }[limit.credential];
  return [...words, ...(limit.requests !== null && credential ? [credential] : [])].join(', ');
}
