import type { Api, Frozen } from '@farol/catalogue';
import type { PageHead } from '../parts/layout.tsx';
import { plainProse } from '../parts/prose.tsx';
import type { View } from '../view/view.ts';

export function sheetHead(view: View, api: Frozen<Api>): PageHead {
  const { sheet } = view.text;
  const page = `api:${api.id}` as const;
  const description = `${plainProse(view.say(api.description))} ${sheet.descriptionSuffix(
    view.label('authentication', api.authentication),
    view.label('cors', api.cors),
  )}`;
  return {
    page,
    words: { title: sheet.title(api.name, view.label('kind', api.kind)), description },
    json: `/v1/apis/${api.id}`,
    script: 'run.js',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebAPI',
      name: api.name,
      url: `${view.origin}${view.to(page)}`,
      documentation: api.docs,
      provider: { '@type': 'Organization', name: api.provider },
    },
  };
}
