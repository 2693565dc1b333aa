// Which facts to decide by go into an export, and in which words?
import { type Api, contradictedFacts, type Frozen, type Language, overdueFacts } from '@farol/catalogue/ask';
import { camelCase, closedTerms } from '@farol/catalogue/fields';
import { decisionParts } from '@farol/catalogue/views';

const linkWords = [
  ['openapi', 'OpenAPI', 'OpenAPI'],
  ['status', 'Situação', 'Status'],
  ['changelog', 'Mudanças', 'Changelog'],
  ['support', 'Suporte', 'Support'],
] as const;

/** For a reader, one fact a line, named as in `farol curate`: links, terms, prices, steps to the key, origin, and which facts need a look. */
export function linesToDecide(api: Frozen<Api>, language: Language, today: string): string[] {
  const pt = language === 'pt';
  const stated = (name: string, value: string) => (value.startsWith('https:') ? [`${name}: ${value}`] : []);
  return [
    `${pt ? 'Documentação' : 'Documentation'}: ${api.docs}`,
    ...stated(pt ? 'Termos' : 'Terms', api.terms.termsUrl.value),
    ...linkWords.flatMap(([link, inPt, inEn]) => stated(pt ? inPt : inEn, api.links[link].value)),
    ...(api.credentialSteps.length > 0 ? [pt ? 'Como obter a chave:' : 'How to get the key:'] : []),
    ...api.credentialSteps.map(({ text }, i) => `${i + 1}. ${text[language]}`),
    ...statedLines(api, language, today),
    ...overdueFacts(api, today).map(({ fact, reviewBy }) =>
      pt ? `Revisão vencida: ${fact}, ${reviewBy}` : `Review overdue: ${fact}, ${reviewBy}`,
    ),
    ...contradictedFacts(api).map(({ fact, found, on, source }) =>
      pt
        ? `Contestado: ${fact}, encontrado ${found} (${on}, ${source})`
        : `Contradicted: ${fact}, found ${found} (${on}, ${source})`,
    ),
  ];
}

/** Terms, prices, freshness, scopes, libraries, origin and substitutes, with closed values as in REST. */
function statedLines(api: Frozen<Api>, language: Language, today: string): string[] {
  const { terms, prices, freshness, scopes, links, lineage, substitutes } = decisionParts(api, language, today);
  return [
    ...closedTerms.map(({ id }) => {
      const { value, name, note } = terms[id];
      return `terms.${camelCase(id)}: ${value}${name ? `, ${name}` : ''}${note ? `. ${note}` : ''}`;
    }),
    `prices: ${prices.value}${prices.note ? `. ${prices.note}` : ''}`,
    ...prices.items.map(({ what, amount, currency, per }) => `prices: ${what}: ${amount} ${currency} / ${per}`),
    `freshness: ${freshness.text ?? freshness.value}`,
    ...scopes.map(({ name, meaning }, i) => `scopes.${i + 1}: ${name}: ${meaning}`),
    ...links.sdks.items.map(({ name, url }) => `links.sdks: ${name}: ${url}`),
    ...lineage.map(({ text }, i) => `lineage.${i + 1}: ${text}`),
    ...substitutes.map((substitute) => `substitutes.${substitute.api}: ${substitute.differences}`),
  ];
}

/** For a program: the facts as in `/v1/apis/{id}`. */
export function factsToDecide(api: Frozen<Api>, language: Language, today: string): unknown {
  const { requests, ...facts } = decisionParts(api, language, today);
  return { ...facts, overdue_facts: overdueFacts(api, today).map(({ fact }) => fact) };
}
