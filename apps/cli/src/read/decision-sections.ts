// Which sections of the sheet hold the facts to decide by?
import { type Api, contradictedFacts, type Frozen, linkNames, overdueFacts, termNames } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { bullets, facts, paragraph, section } from '../output/sheet.ts';

export function decisionSections(context: Context, api: Frozen<Api>): string[] {
  const { catalogue, language, out, now } = context;
  const part = (pt: string, en: string, lines: readonly string[]) => section(context, { pt, en }, lines);
  const list = (pt: string, en: string, items: readonly string[]) => part(pt, en, bullets(out, items));
  const today = new Date(now()).toISOString().slice(0, 10);
  const overdue = overdueFacts(api, today).map(({ fact, reviewBy }) => `${fact}, ${reviewBy}`);
  return [
    ...part('Termos', 'Terms', facts(out, termFacts(context, api))),
    ...part(
      'Como obter a chave',
      'How to get the key',
      api.credentialSteps.flatMap(({ text }, i) => paragraph(out, `${i + 1}. ${text[language]}`)),
    ),
    ...list(
      'Permissões ou escopos',
      'Permissions or scopes',
      api.scopes.map(({ name, meaning }) => `${name}: ${meaning[language]}`),
    ),
    ...list('Preços', 'Prices', prices(context, api)),
    ...part(
      'Links',
      'Links',
      facts(
        out,
        linkNames.map((name) => [
          catalogue.label('linkName', name, language).toLowerCase(),
          shown(context, api.links[name].value),
        ]),
      ),
    ),
    ...part(
      catalogue.label('linkName', 'sdks', 'pt'),
      catalogue.label('linkName', 'sdks', 'en'),
      bullets(
        out,
        sdks(api).map(({ name, url }) => `${name}: ${url}`),
      ),
    ),
    ...list('Atualização e origem dos dados', 'Freshness and origin of the data', [
      api.freshness.text?.[language] ?? shown(context, 'not-stated'),
      ...api.lineage.map(({ text }) => text[language]),
    ]),
    ...list(
      'Substitutas',
      'Substitutes',
      api.substitutes.flatMap((substitute) => substituteLines(context, substitute)),
    ),
    ...list('Revisão vencida', 'Review overdue', overdue),
    ...list('Fatos contestados por registros', 'Facts contradicted by records', contradictedLines(api)),
  ];
}

/** What a person found instead, one line a fact. */
export function contradictedLines(api: Frozen<Api>): string[] {
  return contradictedFacts(api).map(
    ({ fact, found, source, note, by, on }) => `${fact}: ${found} (${by}, ${on}, ${source}). ${note}`,
  );
}

function sdks({ links: { sdks } }: Frozen<Api>) {
  return sdks.value === 'not-stated' ? [] : sdks.value;
}

/** What differs, and where each member of our response is found in theirs. */
function substituteLines({ language }: Context, substitute: Frozen<Api>['substitutes'][number]): string[] {
  const { api: id, request, further, differences, fields, missing } = substitute;
  const other = further ? `${substitute.with} (${further.path})` : substitute.with;
  const pairs = fields.map(({ ours, theirs, as }) => `${ours} = ${theirs}${as === 'same' ? '' : ` (${as})`}`);
  const absent = language === 'pt' ? 'sem equivalente' : 'without an equivalent';
  return [
    `${id}: ${differences[language]}`,
    `${id}, ${request} = ${other}: ${pairs.join(', ')}${missing.length > 0 ? `; ${absent}: ${missing.join(', ')}` : ''}`,
  ];
}

/** The facts to decide by that have a source, as `farol curate` names them. */
export function decisionSources({ terms, links, prices, freshness, ...api }: Frozen<Api>): string[] {
  const all = [
    ...api.requests.map((request) => [`requests.${request.id}`, request] as const),
    ...api.credentialSteps.map((step, i) => [`credentialSteps.${i + 1}`, step] as const),
    ...api.scopes.map((scope, i) => [`scopes.${i + 1}`, scope] as const),
    ...Object.entries(terms).map(([name, term]) => [`terms.${name}`, term] as const),
    ...Object.entries(links).map(([name, link]) => [`links.${name}`, link] as const),
    ['prices', prices] as const,
    ['freshness', freshness] as const,
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
