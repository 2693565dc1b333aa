// Which facts to decide by go into an export, and in which words?
import { type Api, contradictedFacts, type Frozen, type Language, overdueFacts, type Text } from '@farol/catalogue/ask';
import { camelCase, closedTerms } from '@farol/catalogue/fields';
import { decisionParts } from '@farol/catalogue/views';

/** For a reader, one fact a line, named as in `farol curate`, and which facts need a review. */
export function linesToDecide(api: Frozen<Api>, language: Language, today: string): string[] {
  const { terms, links, credentialSteps } = api;
  const addresses: readonly (readonly [name: Text, value: string])[] = [
    [{ pt: 'Documentação', en: 'Documentation' }, api.docs],
    [{ pt: 'Termos', en: 'Terms' }, terms.termsUrl.value],
    [{ pt: 'OpenAPI', en: 'OpenAPI' }, links.openapi.value],
    [{ pt: 'Situação', en: 'Status' }, links.status.value],
    [{ pt: 'Mudanças', en: 'Changelog' }, links.changelog.value],
    [{ pt: 'Suporte', en: 'Support' }, links.support.value],
  ];
  const steps = { pt: 'Como obter a chave:', en: 'How to get the key:' }[language];
  const overdue = { pt: 'Revisão vencida', en: 'Review overdue' }[language];
  const contradicted = { pt: 'Contestado', en: 'Contradicted' }[language];
  const instead = { pt: 'encontrado', en: 'found' }[language];
  return [
    ...addresses.flatMap(([name, value]) => (value.startsWith('https:') ? [`${name[language]}: ${value}`] : [])),
    ...(credentialSteps.length > 0 ? [steps] : []),
    ...credentialSteps.map(({ text }, i) => `${i + 1}. ${text[language]}`),
    ...statedLines(api, language, today),
    ...overdueFacts(api, today).map(({ fact, reviewBy }) => `${overdue}: ${fact}, ${reviewBy}`),
    ...contradictedFacts(api).map(
      ({ fact, found, on, source }) => `${contradicted}: ${fact}, ${instead} ${found} (${on}, ${source})`,
    ),
  ];
}

/** Terms, prices, freshness, scopes, libraries, forms of data, origin and substitutes, with closed values as in REST. */
function statedLines(api: Frozen<Api>, language: Language, today: string): string[] {
  const { terms, prices, freshness, scopes, links, data_forms, lineage, substitutes } = decisionParts(
    api,
    language,
    today,
  );
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
    ...data_forms.map(({ what, value, text }) => `dataForms.${what}: ${text ?? value}`),
    ...lineage.map(({ text }, i) => `lineage.${i + 1}: ${text}`),
    ...substitutes.map((substitute) => `substitutes.${substitute.api}: ${substitute.differences}`),
  ];
}

/** For a program: the facts as in `/v1/apis/{id}`. */
export function factsToDecide(api: Frozen<Api>, language: Language, today: string): unknown {
  const { requests, ...facts } = decisionParts(api, language, today);
  return { ...facts, overdue_facts: overdueFacts(api, today).map(({ fact }) => fact) };
}
