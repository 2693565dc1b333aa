// One field of an entry as a curator needs it: the stated value, who says so, who says otherwise, and the records about it.
import type { Api, Catalogue, Frozen, Language, Observation } from '@farol/catalogue';
import { charterAddress, claimedFields, claimedValue, factAt } from '@farol/catalogue/internal';
import type { Context } from '../arguments/command.ts';
import { bullets, paragraph, section } from '../output/sheet.ts';

export type Field = (typeof claimedFields)[number];

/** A claimed field such as `limits`; the others are dated facts such as `terms.card`. */
export function isClaimed(field: string): field is Field {
  return claimedFields.some((name) => name === field);
}

/** The stated value as one line; a dated fact as the file has it. */
export function statedText(api: Frozen<Api>, field: string, language: Language): string {
  if (!isClaimed(field)) {
    const { contradicted: _finding, ...stated } = factAt(api, field) ?? {};
    return JSON.stringify(stated);
  }
  const value: unknown = claimedValue(api, field);
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'pt' in value && 'en' in value) return String(value[language]);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

/** Where a reader can look it up: the URLs of the claims, newest first, then the documentation; of a fact, its source. */
export function sourcesOf(api: Frozen<Api>, field: string): readonly string[] {
  if (!isClaimed(field)) return [factAt(api, field)?.source ?? api.docs];
  const cited = api.claims
    .filter((claim) => claim.field === field && claim.source !== undefined)
    .toSorted((a, b) => b.readOn.localeCompare(a.readOn))
    .map(({ source }) => source ?? '');
  return [...new Set([...cited, api.docs])];
}

export function fieldPage(context: Context, catalogue: Catalogue, api: Frozen<Api>, field: string): string[] {
  const { language, out } = context;
  const records = catalogue
    .observationsOf(api.id)
    .flatMap((observation) => recordsOf(observation, field))
    .map((record) => recordLine(catalogue, record, language));
  const name = out.paint('name', `${api.id} ${field}`);
  const title = isClaimed(field) && `${out.paint('title', catalogue.label('claimedField', field, language))}  `;
  return [
    `${title || ''}${name}`,
    ...paragraph(out, statedText(api, field, language)),
    ...section(context, { pt: 'Quem afirma', en: 'Who states it' }, bullets(out, claims(context, api, field))),
    ...section(context, { pt: 'Contestações', en: 'Disputes' }, bullets(out, disputes(api, field, language))),
    ...section(context, { pt: 'Registros', en: 'Records' }, bullets(out, records)),
    ...section(context, { pt: 'Onde conferir', en: 'Where to check' }, bullets(out, sourcesOf(api, field))),
  ];
}

function claims({ catalogue, language }: Context, api: Frozen<Api>, field: string): string[] {
  const section = { pt: 'seção', en: 'section' }[language];
  return api.claims
    .filter((claim) => claim.field === field)
    .map(({ by, spec = '', source, readOn }) => {
      const where = source ?? `${section} ${spec} (${charterAddress(spec, language)})`;
      return [catalogue.label('claimBy', by, language), where, readOn].join(', ');
    });
}

function disputes(api: Frozen<Api>, field: string, language: Language): string[] {
  return api.disputes
    .filter((dispute) => dispute.field === field)
    .map(({ says, by, source, readOn }) => `${says[language]} (${by[language]}, ${readOn}, ${source})`);
}

/** With what was found instead. */
type FoundRecord = ReturnType<typeof recordsOf>[number];

function recordsOf(observation: Frozen<Observation>, field: string) {
  const verdicts = observation.verdicts
    .filter((one) => one.field === field)
    .map(({ verdict, found, current }) => ({ verdict, found: verdict === 'contradicted' ? found : null, current }));
  const facts = (observation.facts ?? [])
    .filter(({ fact }) => fact === field)
    .map(({ found = null, current }) => ({ verdict: found === null ? 'confirmed' : 'contradicted', found, current }));
  return [...verdicts, ...facts].map((one) => ({ observation, ...one }));
}

/** One record: who, what was found instead, where, and whether it still counts. */
function recordLine(catalogue: Catalogue, { observation, ...read }: FoundRecord, language: Language): string {
  const { id, by, note, source, withdrawnBy } = observation;
  return [
    id,
    catalogue.label('verdict', read.verdict, language).toLowerCase(),
    by,
    read.found,
    note,
    source,
    withdrawnBy === null ? null : { pt: 'retirado', en: 'withdrawn' }[language],
    read.current ? null : { pt: 'sobre um valor anterior', en: 'about an earlier value' }[language],
  ]
    .filter((part) => part !== null)
    .join(', ');
}
