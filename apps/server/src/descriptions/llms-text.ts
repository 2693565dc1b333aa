// /llms.txt.
import type { Api, Catalogue, Frozen, Language, Text } from '@farol/catalogue';
import { filters } from '@farol/catalogue/fields';
import { factValues } from '@farol/catalogue/internal';
import { lang } from '@farol/http';
import * as z from 'zod';
import { revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import addresses from './llms-addresses.json' with { type: 'json' };

/** A short map of the catalogue for language models. */
export function llmsRoute(catalogue: Catalogue): ReadRoute {
  return {
    path: '/llms.txt',
    operation: {
      id: 'get_llms_text',
      tag: 'descriptions',
      summary: 'Map for language models',
      about: 'The catalogue in one Markdown text, with all URLs.',
    },
    parameters: lang,
    fixed: ['/llms.txt'],
    answers: [{ type: 'text/plain', about: 'Markdown.', schema: z.string().max(200_000).regex(/^# /) }],
    content: ({ language }) => {
      return { type: 'text/plain; charset=utf-8', body: text(catalogue, language), cache: revalidated, language };
    },
  };
}

function text(catalogue: Catalogue, language: Language): string {
  const keyless = catalogue.apis.filter((api) => api.authentication === 'No key').length;
  const apis = catalogue.apis.map((api) => entryLine(api, language));
  const guides = catalogue.guides.map(
    (guide) => `- [${guide.title[language]}](/v1/guides/${guide.id}): ${guide.summary[language]}`,
  );
  const rules = catalogue.rules.map((rule) => `- [${rule.id}](/v1/rules/${rule.id}): ${rule.title[language]}`);
  return [
    '# Farol',
    `> ${about(catalogue.apis.length, keyless)[language]}`,
    how[language],
    '## Interface',
    addresses.map((address) => `- ${address[language].replace('{filters}', filterNames)}`).join('\n'),
    '## APIs',
    apis.join('\n'),
    `## ${headings.guides[language]}`,
    guides.join('\n'),
    `## ${headings.rules[language]}`,
    `${rules.join('\n')}\n`,
  ].join('\n\n');
}

/** An entry in one line: every fact that people filter by, as in the filters, and what is disputed. */
function entryLine(api: Frozen<Api>, language: Language): string {
  const stated = filters.map(({ field }) => ({ id: field.id, values: factValues(field, api) }));
  const facts = stated.flatMap(({ id, values }) => (values.length > 0 ? [`${id} ${values.join('/')}`] : []));
  const disputes = api.disputes.map(({ says, by }) => `${disputed[language]} (${by[language]}): ${says[language]}`);
  const { endsAt: end } = api;
  const deadline = end ? [`ends_at ${end.date} (${end.what}): ${end.text[language]}`] : [];
  const line = `- [${api.name}](/v1/apis/${api.id}): ${api.description[language]} ${api.freeTier[language]}`;
  return `${line} (${[...facts, ...deadline, ...disputes].join('; ')})`;
}

const disputed: Text = { pt: 'contestado', en: 'disputed' };
const headings = {
  guides: { pt: 'Guias', en: 'Guides' },
  rules: { pt: 'Regras', en: 'Rules' },
} as const;

const about = (all: number, keyless: number): Text => ({
  pt:
    `Catálogo de ${all} APIs públicas para quem constrói para o Brasil, ${keyless} delas sem chave, ` +
    'e das regras que APIs devem seguir.',
  en:
    `A catalogue of ${all} public APIs for people who develop for Brazil, ${keyless} of them without a key, ` +
    'and of the rules that APIs should follow.',
});

const how: Text = {
  pt:
    'Somente leitura, JSON, sem chave. Textos em português ou inglês por `?lang=pt-BR`, `?lang=en` ou Accept-Language. ' +
    'Erros são `application/problem+json`. "Não informado" é um valor: nada aqui foi inventado.',
  en:
    'Read-only, JSON, no key. Texts in Portuguese or English by `?lang=pt-BR`, `?lang=en` or Accept-Language. ' +
    'Errors are `application/problem+json`. "Not stated" is a value: nothing here was made up.',
};

const filterNames = [...filters.map(({ id }) => id), 'q'].join(', ');
