// /llms.txt.
import type { Catalogue, Language } from '@farol/catalogue';
import { lang, readParameters } from '@farol/http';
import { z } from 'zod';
import { revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';

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
    bilingual: true,
    fixed: ['/llms.txt'],
    answers: [{ type: 'text/plain', about: 'Markdown.', schema: z.string().max(200_000).regex(/^# /) }],
    content: ({ query, language }) => {
      readParameters(query, lang);
      return { type: 'text/plain; charset=utf-8', body: text(catalogue, language), cache: revalidated, language };
    },
  };
}

function text(catalogue: Catalogue, language: Language): string {
  const say = texts[language];
  const keyless = catalogue.apis.filter((api) => api.authentication === 'No key').length;
  const apis = catalogue.apis.map((api) => {
    const facts = [api.authentication, `CORS ${api.cors}`, api.formats.join('/'), api.freeTierShort[language]];
    return `- [${api.name}](/v1/apis/${api.id}): ${api.description[language]} (${facts.join('; ')})`;
  });
  const guides = catalogue.guides.map(
    (guide) => `- [${guide.title[language]}](/v1/guides/${guide.id}): ${guide.summary[language]}`,
  );
  const rules = catalogue.rules.map((rule) => `- [${rule.id}](/v1/rules/${rule.id}): ${rule.title[language]}`);
  return [
    '# Farol',
    `> ${say.about(catalogue.apis.length, keyless)}`,
    say.how,
    `## ${say.interface}`,
    say.addresses.join('\n'),
    '## APIs',
    apis.join('\n'),
    `## ${say.guides}`,
    guides.join('\n'),
    `## ${say.rules}`,
    `${rules.join('\n')}\n`,
  ].join('\n\n');
}

const texts = {
  pt: {
    about: (all: number, keyless: number) =>
      `Catálogo de ${all} APIs públicas para quem constrói para o Brasil, ${keyless} delas sem chave, e das convenções que APIs devem seguir.`,
    how: 'Somente leitura, JSON, sem chave. Textos em português ou inglês por `?lang=pt-BR`, `?lang=en` ou Accept-Language. Erros são `application/problem+json`. "Não informado" é um valor: nada aqui foi inventado.',
    interface: 'Interface',
    guides: 'Guias',
    rules: 'Convenções',
    addresses: [
      '- [/v1/apis](/v1/apis): as fichas; filtros authentication, cors, format, category, brazil, q e termos como card=no e commercial_use=yes; páginas com limit e cursor',
      '- [/v1/rules](/v1/rules): as convenções; filtros group, level, check, q',
      '- [/v1/guides](/v1/guides): os guias',
      '- [/v1/statuses](/v1/statuses): os dez códigos de status',
      '- [/v1/observations](/v1/observations): evidência datada',
      '- [/schema.graphql](/schema.graphql): o mesmo por GraphQL em /graphql, e um provedor de prática com mutations e subscriptions',
      '- [/openapi.json](/openapi.json): a descrição completa (OpenAPI 3.1)',
      '- [/problems](/problems): os erros possíveis',
      '- [/llms-full.txt](/llms-full.txt): todo o conteúdo em um só texto; cada página também em Markdown, com .md no lugar da barra final (/apis/viacep.md) ou com Accept: text/markdown',
      '- /mcp: tudo isto como ferramentas para assistentes (Model Context Protocol); também farol mcp',
    ],
  },
  en: {
    about: (all: number, keyless: number) =>
      `A catalogue of ${all} public APIs for people who develop for Brazil, ${keyless} of them without a key, and of the conventions that APIs should follow.`,
    how: 'Read-only, JSON, no key. Texts in Portuguese or English by `?lang=pt-BR`, `?lang=en` or Accept-Language. Errors are `application/problem+json`. "Not stated" is a value: nothing here was made up.',
    interface: 'Interface',
    guides: 'Guides',
    rules: 'Conventions',
    addresses: [
      '- [/v1/apis](/v1/apis): the entries; filters authentication, cors, format, category, brazil, q, and terms such as card=no and commercial_use=yes; pages with limit and cursor',
      '- [/v1/rules](/v1/rules): the conventions; filters group, level, check, q',
      '- [/v1/guides](/v1/guides): the guides',
      '- [/v1/statuses](/v1/statuses): the ten status codes',
      '- [/v1/observations](/v1/observations): dated evidence',
      '- [/schema.graphql](/schema.graphql): the same by GraphQL at /graphql, and a practice provider with mutations and subscriptions',
      '- [/openapi.json](/openapi.json): the whole description (OpenAPI 3.1)',
      '- [/problems](/problems): the possible errors',
      '- [/en/llms-full.txt](/en/llms-full.txt): all content in one text; every page as Markdown too, with .md in place of the last slash (/en/apis/viacep.md) or with Accept: text/markdown',
      '- /mcp: all of this as tools for assistants (Model Context Protocol); also farol mcp',
    ],
  },
} as const;
