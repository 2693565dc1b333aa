// Where to read on: URLs of the provider, each with its source and date, or not stated.
import { field, type Text } from './field.ts';

function link<const Id extends string>(id: Id, name: Text, about: string) {
  return field({ id, kind: 'link', in: 'links', name, about });
}

/** In the order of the sheet. */
export const linkFields = [
  link('docs', { pt: 'Documentação', en: 'Documentation' }, 'The documentation.'),
  link('openapi', { pt: 'Descrição OpenAPI', en: 'OpenAPI description' }, 'The OpenAPI description.'),
  field({
    id: 'sdks',
    kind: 'part',
    in: 'links',
    name: { pt: 'Bibliotecas', en: 'Libraries' },
    about: 'Libraries for the API.',
  }),
  link('status', { pt: 'Página de status', en: 'Status page' }, 'The status page.'),
  link('changelog', { pt: 'Lista de mudanças', en: 'Changelog' }, 'The changelog.'),
  link('support', { pt: 'Suporte', en: 'Support' }, 'Where to ask for help.'),
] as const;
