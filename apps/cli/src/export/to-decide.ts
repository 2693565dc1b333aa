// Which facts to decide by go into an export, and in which words?
import type { Api, Frozen, Language } from '@farol/catalogue/ask';
import { decisionFacts, snakeCase } from '@farol/catalogue/views';

const linkWords = [
  ['openapi', 'OpenAPI', 'OpenAPI'],
  ['status', 'Situação', 'Status'],
  ['changelog', 'Mudanças', 'Changelog'],
  ['support', 'Suporte', 'Support'],
] as const;

/** For a reader: documentation, terms and links, one a line, and the steps to the key. */
export function linesToDecide(api: Frozen<Api>, language: Language): string[] {
  const pt = language === 'pt';
  const stated = (name: string, value: string) => (value.startsWith('https:') ? [`${name}: ${value}`] : []);
  return [
    `${pt ? 'Documentação' : 'Documentation'}: ${api.docs}`,
    ...stated(pt ? 'Termos' : 'Terms', api.terms.termsUrl.value),
    ...linkWords.flatMap(([link, inPt, inEn]) => stated(pt ? inPt : inEn, api.links[link].value)),
    ...(api.credentialSteps.length > 0 ? [pt ? 'Como obter a chave:' : 'How to get the key:'] : []),
    ...api.credentialSteps.map(({ text }, i) => `${i + 1}. ${text[language]}`),
  ];
}

/** For a program: the facts as in `/v1/apis/{id}`, without what depends on the day of reading. */
export function factsToDecide(api: Frozen<Api>, language: Language): unknown {
  const { requests, overdueFacts, ...facts } = decisionFacts(api, language, '');
  return named(facts);
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'overdue');
  return Object.fromEntries(members.map(([name, part]) => [snakeCase(name), named(part)]));
}
