// The nine fields of section 2.1 of the charter, under its names and in its order.
import { field } from './field.ts';

export const name = field({
  id: 'name',
  kind: 'line',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Nome', en: 'Name' },
  about: 'Display name of the API.',
});

export const baseAddress = field({
  id: 'base_address',
  kind: 'address',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Endereço base', en: 'Base address' },
  about: 'Root URL of the API, without a trailing slash.',
});

export const description = field({
  id: 'description',
  kind: 'text',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Descrição', en: 'Description' },
  about: 'What the API provides, in one or two sentences.',
});

/** Labels of section 2.2 of the charter, to the letter. */
export const authentication = field({
  id: 'authentication',
  kind: 'choice',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Autenticação', en: 'Authentication' },
  about: 'How callers identify themselves: a label of section 2.2 of the charter, never translated.',
  words: {
    'No key': { pt: 'Sem chave', en: 'No key' },
    'Auth: API key': { pt: 'Chave de API', en: 'Auth: API key' },
    'Auth: OAuth 2.0': { pt: 'OAuth 2.0', en: 'Auth: OAuth 2.0' },
    'Auth: API key or OAuth': { pt: 'Chave de API ou OAuth', en: 'Auth: API key or OAuth' },
  },
  filter: { only: { pt: 'com este tipo de autenticação', en: 'with this kind of authentication' } },
});

/** Labels of section 2.3 of the charter, to the letter. */
export const formats = field({
  id: 'formats',
  kind: 'choices',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Formatos', en: 'Formats' },
  about: 'Response formats: labels of section 2.3 of the charter, never translated.',
  words: {
    JSON: { pt: 'JSON', en: 'JSON' },
    XML: { pt: 'XML', en: 'XML' },
    CSV: { pt: 'CSV', en: 'CSV' },
    GeoJSON: { pt: 'GeoJSON', en: 'GeoJSON' },
    SVG: { pt: 'SVG', en: 'SVG' },
    HTML: { pt: 'HTML', en: 'HTML' },
    PIPED: { pt: 'PIPED', en: 'PIPED' },
    QUERTY: { pt: 'QUERTY', en: 'QUERTY' },
    FlatBuffers: { pt: 'FlatBuffers', en: 'FlatBuffers' },
    'SSE (streaming)': { pt: 'SSE (streaming)', en: 'SSE (streaming)' },
  },
  filter: { id: 'format', only: { pt: 'que respondem neste formato', en: 'that respond in this format' } },
});

export const cors = field({
  id: 'cors',
  kind: 'choice',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'CORS', en: 'CORS' },
  about: 'Whether browser JavaScript on another domain may call the API.',
  words: { yes: { pt: 'Sim', en: 'Yes' }, no: { pt: 'Não', en: 'No' } },
  filter: {
    only: { pt: 'que um navegador pode chamar, ou só as outras', en: 'that a browser can call, or only the others' },
  },
});

export const freeTier = field({
  id: 'free_tier',
  kind: 'text',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Plano gratuito', en: 'Free tier' },
  about: 'Free-tier terms, as in section 8 of the charter.',
});

export const practicalUses = field({
  id: 'practical_uses',
  kind: 'texts',
  charter: true,
  listed: true,
  name: { pt: 'Usos práticos', en: 'Practical uses' },
  about: 'Three things it is used for.',
});

export const firstRequest = field({
  id: 'first_request',
  kind: 'part',
  charter: true,
  claimed: true,
  listed: true,
  name: { pt: 'Primeira requisição', en: 'First request' },
  about: 'One ready-to-run command line; a key stands in it as $NAME.',
});

export const charterFields = [
  name,
  baseAddress,
  description,
  authentication,
  formats,
  cors,
  freeTier,
  practicalUses,
  firstRequest,
] as const;
