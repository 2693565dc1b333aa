// /v1, /gateway, /sandbox and /docs: what begins here, and where to go on.
import { path } from '@farol/catalogue/view-schemas';
import { lang } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';

const entranceSchema = z
  .strictObject({
    about: z.string().max(500).regex(/\S/),
    links: z.record(z.string().max(40), path).describe('Where to go on.'),
  })
  .meta({ id: 'Entrance', description: 'What begins at a URL.' });

type Entrance = {
  readonly path: string;
  readonly operation: string;
  readonly about: { readonly pt: string; readonly en: string };
  readonly links: Readonly<Record<string, string>>;
};

const descriptions = { description: '/openapi.json', problems: '/problems' };

const entrances: readonly Entrance[] = [
  {
    path: '/v1',
    operation: 'get_catalogue_entrance',
    about: {
      pt: 'O catálogo em JSON: as APIs, as regras, os guias e a evidência. Leitura livre, sem chave.',
      en: 'The catalogue as JSON: APIs, rules, guides and evidence. Free to read, without a key.',
    },
    links: {
      apis: '/v1/apis',
      rules: '/v1/rules',
      guides: '/v1/guides',
      statuses: '/v1/statuses',
      observations: '/v1/observations',
      changes: '/v1/changes',
      search: '/v1/search',
      ...descriptions,
    },
  },
  {
    path: '/gateway',
    operation: 'get_gateway_entrance',
    about: {
      pt: 'O gateway chama uma das 18 APIs, com a chave do ambiente e dentro do limite: /gateway/{id}/{caminho}.',
      en: 'The gateway calls one of the 18 APIs, with the key from the environment and within its limit: /gateway/{id}/{path}.',
    },
    links: { example: '/gateway/viacep/01001000/json/', apis: '/v1/apis', ...descriptions },
  },
  {
    path: '/sandbox',
    operation: 'get_practice_entrance',
    about: {
      pt: 'O provedor de prática: peça uma chave com POST /sandbox/v1/chaves e use-a como Authorization: Bearer.',
      en: 'The practice provider: get a key with POST /sandbox/v1/chaves and send it as Authorization: Bearer.',
    },
    links: {
      keys: '/sandbox/v1/chaves',
      payments: '/sandbox/v1/pagamentos',
      events: '/sandbox/v1/eventos',
      webhooks: '/sandbox/v1/webhooks',
      ...descriptions,
    },
  },
  {
    path: '/docs',
    operation: 'get_documents',
    about: {
      pt: 'As descrições deste servidor. A referência para pessoas está nas páginas.',
      en: 'The descriptions of this server. The reference for people is on the pages.',
    },
    links: {
      pages: '/',
      openapi: '/openapi.json',
      graphql: '/graphql',
      graphql_schema: '/schema.graphql',
      text: '/llms.txt',
      api_catalog: '/.well-known/api-catalog',
      problems: '/problems',
    },
  },
];

export const entranceRoutes: readonly ReadRoute[] = entrances.map((entrance) => ({
  path: entrance.path,
  operation: {
    id: entrance.operation,
    tag: 'descriptions',
    summary: `What begins at ${entrance.path}`,
    about: 'One sentence and links.',
  },
  parameters: lang,
  fixed: [entrance.path],
  answers: [{ type: 'application/json', about: 'One sentence and links.', schema: entranceSchema }],
  content: ({ language }) =>
    jsonContent(
      { about: entrance.about[language], links: entrance.links },
      { cache: revalidated, language, vary: ['Accept-Language'] },
    ),
}));
