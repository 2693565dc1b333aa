// /llms.txt.
import type { Api, Catalogue, Frozen, Language } from '@farol/catalogue';
import { filters } from '@farol/catalogue/fields';
import { factValues } from '@farol/catalogue/internal';
import { lang } from '@farol/http';
import * as z from 'zod';
import { revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import { say } from '../words.ts';
import addresses from './llms-addresses.json' with { type: 'json' };
import reads from './reads.json' with { type: 'json' };

/** A short map of the catalogue for language models. */
export function llmsRoute(catalogue: Catalogue): ReadRoute {
  return {
    ...reads.llms,
    parameters: lang,
    fixed: [reads.llms.path],
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
    `> ${say('llmsAbout', { all: catalogue.apis.length, keyless })[language]}`,
    say('llmsHow')[language],
    '## Interface',
    addresses.map((address) => `- ${address[language].replace('{filters}', filterNames)}`).join('\n'),
    '## APIs',
    apis.join('\n'),
    `## ${say('guides')[language]}`,
    guides.join('\n'),
    `## ${say('rules')[language]}`,
    `${rules.join('\n')}\n`,
  ].join('\n\n');
}

/** An entry in one line: every fact that people filter by, as in the filters, and what is disputed. */
function entryLine(api: Frozen<Api>, language: Language): string {
  const stated = filters.map(({ field }) => ({ id: field.id, values: factValues(field, api) }));
  const facts = stated.flatMap(({ id, values }) => (values.length > 0 ? [`${id} ${values.join('/')}`] : []));
  const disputes = api.disputes.map(
    ({ says, by }) => `${say('disputed')[language]} (${by[language]}): ${says[language]}`,
  );
  const forms = api.dataForms.map(({ what, text }) => `${what} ${text?.[language] ?? 'not-stated'}`);
  const { endsAt: end } = api;
  const deadline = end ? [`ends_at ${end.date} (${end.what}): ${end.text[language]}`] : [];
  const line = `- [${api.name}](/v1/apis/${api.id}): ${api.description[language]} ${api.freeTier[language]}`;
  return `${line} (${[...facts, ...forms, ...deadline, ...disputes].join('; ')})`;
}

const filterNames = [...filters.map(({ id }) => id), 'q'].join(', ');
