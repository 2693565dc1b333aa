// What does the catalogue say about one API, rule, guide, term or status?
import type { Api, Catalogue, Frozen, Language, RequestTemplate } from '@farol/catalogue';
import { referencesAsPaths } from '@farol/catalogue/internal';
import { worded } from '@farol/http/text';
import * as z from 'zod';
import texts from '../../texts.json' with { type: 'json' };
import { type Answer, refusal, toolSource } from '../answer/answer.ts';
import { dayOf, languageInput, languageOf, tool, wholeInput } from '../answer/tool.ts';
import { detailsOf } from './details.ts';
import { filterValues } from './filter-values.ts';
import { type Kind, kinds, uriOf } from './kinds.ts';
import { parameterSchema } from './parameter-schema.ts';
import { unknownId } from './unknown-id.ts';

const id = z.string().min(1).max(100).optional();
const idInput = { api: id, rule: id, guide: id, term: id, status: id };

export const showEntry = tool({
  name: 'show_entry',
  input: z.strictObject({
    ...idInput,
    ...wholeInput,
    ...languageInput,
  }),
  local: true,
  run: (asked, call) => {
    const catalogue = call.catalogue();
    const language = languageOf(asked, call);
    const given = kinds.flatMap((kind) => (asked[kind] === undefined ? [] : [{ kind, id: String(asked[kind]) }]));
    const [one, ...more] = given;
    if (one === undefined || more.length > 0)
      return refusal('invalid_arguments', worded(texts.sentences.oneOfThem, { kinds: kinds.join(', ') })[language], {
        date: dayOf(call.now()),
        source: toolSource,
      });
    const { kind, id } = one;
    const details = detailsOf(catalogue, kind, id, { language, now: call.now() });
    if (details === undefined) return unknownId(catalogue, { kind, id, language, now: call.now() });
    return asked.whole ? details : shortened(catalogue, kind, id, details, language);
  },
});

function shortened(catalogue: Catalogue, kind: Kind, id: string, details: Answer, language: Language): Answer {
  const data = shortData(catalogue, kind, id, details, language);
  return data === undefined ? details : { ...details, data: { ...data, uri: uriOf(kind, id), more: 'whole: true' } };
}

/** Undefined for what is short already. */
function shortData(catalogue: Catalogue, kind: Kind, id: string, { data }: Answer, language: Language) {
  const api = kind === 'api' ? catalogue.api(id) : undefined;
  if (api)
    return {
      ...shortApi(api, language),
      ends_at: data.ends_at,
      disputes: data.disputes,
      overdue_facts: data.overdue_facts,
      contradicted_facts: data.contradicted_facts,
      observed: data.observed,
    };
  if (kind === 'rule') {
    const { right: _right, wrong: _wrong, ...rest } = data;
    return rest;
  }
  const guide = kind === 'guide' ? catalogue.guide(id) : undefined;
  return (
    guide && {
      id,
      title: guide.title[language],
      summary: guide.summary[language],
      sections: guide.sections.map(({ heading, body }) => ({
        heading: heading[language],
        begins: cut(referencesAsPaths(body[language]).trim()),
      })),
    }
  );
}

function shortApi(api: Frozen<Api>, language: Language) {
  const { credential } = api;
  return {
    id: api.id,
    name: api.name,
    description: api.description[language],
    base_address: api.baseAddress,
    docs: api.docs,
    credential: credential && {
      variable: credential.variable,
      optional: credential.optional,
      place: credential.place,
      sign_up: credential.signUp,
    },
    free_tier: api.freeTier[language],
    limits: api.limits.map(({ requests, per, scope, credential: which, kind }) => ({
      requests,
      per,
      scope,
      credential: which,
      kind,
    })),
    requests: api.requests.map((template) => requestFacts(template, language)),
    traps: api.quirks.map(({ text }) => text[language]),
    ...filterValues(api),
  };
}

export function requestFacts(template: Frozen<RequestTemplate>, language: Language) {
  return {
    id: template.id,
    title: template.title[language],
    method: template.method,
    path: template.path,
    ...(template.needsKey && { needs_key: true }),
    parameters: parameterSchema(template, language),
  };
}

function cut(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
