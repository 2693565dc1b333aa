// Which sections of the sheet hold the facts to decide by?
import { type Api, contradictedFacts, type Frozen, linkNames, overdueFacts, termNames } from '@farol/catalogue/ask';
import { nameOf } from '@farol/catalogue/fields';
import type { Context } from '../arguments/command.ts';
import { bulletSection, facts, paragraph, section } from '../output/sheet.ts';

export function decisionSections(context: Context, api: Frozen<Api>): string[] {
  const { catalogue, language, out, now } = context;
  const today = new Date(now()).toISOString().slice(0, 10);
  const links = linkNames.map(
    (name) =>
      [catalogue.label('linkName', name, language).toLowerCase(), shown(context, api.links[name].value)] as const,
  );
  const sdks = api.links.sdks.value === 'not-stated' ? [] : api.links.sdks.value;
  const forms = api.dataForms.map(({ what, text }) => {
    const name = catalogue.label('dataForm', what, language);
    return [name, text?.[language] ?? shown(context, 'not-stated')] as const;
  });
  const overdue = overdueFacts(api, today);
  return [
    ...section(context, nameOf('terms'), facts(out, termFacts(context, api))),
    ...section(
      context,
      nameOf('credential_steps'),
      api.credentialSteps.flatMap(({ text }, i) => paragraph(out, `${i + 1}. ${text[language]}`)),
    ),
    ...bulletSection(context, nameOf('scopes'), api.scopes, ({ name, meaning }) => `${name}: ${meaning[language]}`),
    ...bulletSection(context, nameOf('prices'), prices(context, api)),
    ...section(context, nameOf('links'), facts(out, links)),
    ...bulletSection(context, nameOf('sdks'), sdks, ({ name, url }) => `${name}: ${url}`),
    ...bulletSection(context, nameOf('freshness'), [api.freshness.text?.[language] ?? shown(context, 'not-stated')]),
    ...section(context, nameOf('data_forms'), facts(out, forms)),
    ...bulletSection(context, nameOf('lineage'), api.lineage, ({ text }) => text[language]),
    ...bulletSection(context, nameOf('substitutes'), api.substitutes, (one) => substituteLines(context, one)),
    ...bulletSection(context, nameOf('overdue_facts'), overdue, ({ fact, reviewBy }) => `${fact}, ${reviewBy}`),
    ...bulletSection(context, nameOf('contradicted_facts'), contradictedLines(api)),
  ];
}

/** What a person found instead, one line a fact. */
function contradictedLines(api: Frozen<Api>): string[] {
  return contradictedFacts(api).map(
    ({ fact, found, source, note, by, on }) => `${fact}: ${found} (${by}, ${on}, ${source}). ${note}`,
  );
}

/** What differs, and where each member of our response is found in theirs. */
function substituteLines({ language }: Context, substitute: Frozen<Api>['substitutes'][number]): string[] {
  const { api: id, request, further, differences, fields, missing } = substitute;
  const other = further ? `${substitute.with} (${further.path})` : substitute.with;
  const pairs = fields.map(({ ours, theirs, as }) => `${ours} = ${theirs}${as === 'same' ? '' : ` (${as})`}`);
  const without = { pt: 'sem equivalente', en: 'without an equivalent' }[language];
  const absent = missing.length > 0 ? `; ${without}: ${missing.join(', ')}` : '';
  return [`${id}: ${differences[language]}`, `${id}, ${request} = ${other}: ${pairs.join(', ')}${absent}`];
}

/** The facts to decide by that have a source, as `farol curate` names them. */
export function decisionSources({ terms, links, prices, freshness, endsAt, ...api }: Frozen<Api>): string[] {
  const all = [
    ...api.requests.map((request) => [`requests.${request.id}`, request] as const),
    ...api.credentialSteps.map((step, i) => [`credentialSteps.${i + 1}`, step] as const),
    ...api.scopes.map((scope, i) => [`scopes.${i + 1}`, scope] as const),
    ...Object.entries(terms).map(([name, term]) => [`terms.${name}`, term] as const),
    ...Object.entries(links).map(([name, link]) => [`links.${name}`, link] as const),
    ...(endsAt ? [['endsAt', endsAt] as const] : []),
    ['prices', prices] as const,
    ['freshness', freshness] as const,
    ...api.dataForms.map((form) => [`dataForms.${form.what}`, form] as const),
    ...api.lineage.map((from, i) => [`lineage.${i + 1}`, from] as const),
    ...api.substitutes.map((substitute) => [`substitutes.${substitute.api}`, substitute] as const),
  ];
  return all.flatMap(([name, { source, readOn }]) => (source ? [`${name}: ${source}, ${readOn}`] : []));
}

function termFacts(context: Context, api: Frozen<Api>) {
  const { catalogue, language } = context;
  const name = (term: string) => catalogue.label('termName', term, language).toLowerCase();
  return [
    ...termNames.map((term) => {
      const { value, note } = api.terms[term];
      const licence = term === 'dataLicense' ? api.terms.dataLicense.name : undefined;
      const words = [shown(context, value), ...(licence ? [licence] : [])].join(', ');
      return [name(term), note ? `${words}. ${note[language]}` : words] as const;
    }),
    [name('termsUrl'), shown(context, api.terms.termsUrl.value)] as const,
  ];
}

function prices({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  const { value, items, note, readOn } = api.prices;
  return [
    `${catalogue.label('priceValue', value, language)} (${readOn})${note ? `. ${note[language]}` : ''}`,
    ...items.map(({ what, amount, currency, per }) => `${what[language]}: ${amount} ${currency} / ${per[language]}`),
  ];
}

function shown({ catalogue, language }: Context, value: string): string {
  return value.startsWith('https:') ? value : catalogue.label('termValue', value, language);
}
