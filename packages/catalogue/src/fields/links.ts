// Where to read on: URLs of the provider, each with its source and date, or not stated.
import { field } from './field.ts';

/** In the order of the sheet. */
export const linkFields = [
  field({
    id: 'docs',
    kind: 'link',
    in: 'links',
    name: { pt: 'Documentação', en: 'Documentation' },
    about: { pt: 'A documentação.', en: 'The documentation.' },
  }),
  field({
    id: 'openapi',
    kind: 'link',
    in: 'links',
    name: { pt: 'Descrição OpenAPI', en: 'OpenAPI description' },
    about: { pt: 'A descrição OpenAPI.', en: 'The OpenAPI description.' },
  }),
  field({
    id: 'sdks',
    kind: 'part',
    in: 'links',
    name: { pt: 'Bibliotecas', en: 'Libraries' },
    about: { pt: 'Bibliotecas para a API.', en: 'Libraries for the API.' },
  }),
  field({
    id: 'status',
    kind: 'link',
    in: 'links',
    name: { pt: 'Página de status', en: 'Status page' },
    about: { pt: 'A página de status.', en: 'The status page.' },
  }),
  field({
    id: 'changelog',
    kind: 'link',
    in: 'links',
    name: { pt: 'Lista de mudanças', en: 'Changelog' },
    about: { pt: 'A lista de mudanças.', en: 'The changelog.' },
  }),
  field({
    id: 'support',
    kind: 'link',
    in: 'links',
    name: { pt: 'Suporte', en: 'Support' },
    about: { pt: 'Onde pedir ajuda.', en: 'Where to ask for help.' },
  }),
] as const;
