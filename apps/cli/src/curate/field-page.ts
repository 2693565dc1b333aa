// One field of an entry as a curator needs it: the stated value, who says so, who says otherwise, and the records about it.
import { type Api, type Catalogue, claimedFields, claimedValue, type Frozen, factAt } from '@farol/catalogue';
import type { Context } from '../arguments/command.ts';
import { bullets, paragraph, section } from '../output/sheet.ts';
import { readableFacts } from './readable-facts.ts';

export type Field = (typeof claimedFields)[number];

/** The stated value as one line. */
export function statedText(api: Frozen<Api>, field: Field, language: Context['language']): string {
  return textOf(claimedValue(api, field), language);
}

function textOf(value: unknown, language: Context['language']): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'pt' in value && 'en' in value) return String(value[language]);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ');
  return JSON.stringify(value);
}

/** Where a reader can look the field up: the URLs of its claims, newest first, then the documentation. */
export function sourcesOf(api: Frozen<Api>, field: Field): readonly string[] {
  const cited = api.claims
    .filter((claim) => claim.field === field && claim.source !== undefined)
    .toSorted((a, b) => b.readOn.localeCompare(a.readOn))
    .map(({ source }) => source ?? '');
  return [...new Set([...cited, api.docs])];
}

export function fieldPage(context: Context, catalogue: Catalogue, api: Frozen<Api>, field: Field): string[] {
  const { language, out } = context;
  const pt = language === 'pt';
  const claims = api.claims.filter((claim) => claim.field === field);
  const disputes = api.disputes.filter((dispute) => dispute.field === field);
  const records = catalogue
    .observationsOf(api.id)
    .flatMap((observation) =>
      observation.verdicts.filter((verdict) => verdict.field === field).map((verdict) => ({ observation, verdict })),
    );
  return [
    `${out.paint('title', catalogue.label('claimedField', field, language))}  ${out.paint('name', `${api.id} ${field}`)}`,
    ...paragraph(out, statedText(api, field, language)),
    ...section(
      out,
      pt ? 'Quem afirma' : 'Who states it',
      bullets(
        out,
        claims.map(({ by, spec, source, readOn }) =>
          [catalogue.label('claimBy', by, language), source ?? (pt ? `seção ${spec}` : `section ${spec}`), readOn].join(
            ', ',
          ),
        ),
      ),
    ),
    ...section(
      out,
      pt ? 'Contestações' : 'Disputes',
      bullets(
        out,
        disputes.map(({ says, by, source, readOn }) => `${says[language]} (${by[language]}, ${readOn}, ${source})`),
      ),
    ),
    ...section(
      out,
      pt ? 'Registros' : 'Records',
      bullets(
        out,
        records.map(({ observation, verdict }) =>
          [
            observation.id,
            catalogue.label('verdict', verdict.verdict, language).toLowerCase(),
            observation.by,
            ...(verdict.verdict === 'contradicted' && verdict.found !== null ? [verdict.found] : []),
            ...(observation.note === null ? [] : [observation.note]),
            ...(observation.source === null ? [] : [observation.source]),
            ...(observation.withdrawnBy === null ? [] : [pt ? 'retirado' : 'withdrawn']),
            ...(verdict.current ? [] : [pt ? 'sobre um valor anterior' : 'about an earlier value']),
          ].join(', '),
        ),
      ),
    ),
    ...section(out, pt ? 'Onde conferir' : 'Where to check', bullets(out, sourcesOf(api, field))),
  ];
}

export function isClaimed(field: string): field is Field {
  return claimedFields.some((name) => name === field);
}

/** A dated fact such as `terms.card`: its value and source as the file has them. */
export function datedFact(api: Frozen<Api>, fact: string): { readonly text: string; readonly source: string } {
  const found = factAt(api, fact);
  return { text: JSON.stringify(found) ?? '', source: found?.source ?? api.docs };
}

/** Such a fact is read again at its source: a record gives it a new day, and a wrong value is corrected in the file. */
export function datedFactLines({ out, language }: Context, api: Frozen<Api>, fact: string): string[] {
  const { text, source } = datedFact(api, fact);
  const pt = language === 'pt';
  return [
    out.paint('name', `${api.id} ${fact}`),
    ...paragraph(out, text),
    ...bullets(out, [readAgain(api.id, fact, source, pt)]),
  ];
}

function readAgain(api: string, fact: string, source: string, pt: boolean): string {
  const file = `content/apis/${api}.yaml`;
  const command = `farol curate ${api} ${fact} --confirmed --by <${pt ? 'nome' : 'name'}>`;
  if (!readableFacts.includes(fact))
    return pt
      ? `Leia de novo em ${source} e atualize o valor e readOn em ${file}.`
      : `Read it again at ${source}, then update the value and readOn in ${file}.`;
  return pt
    ? `Leia de novo em ${source}. Se estiver certo: ${command}. Se mudou, atualize o valor e readOn em ${file}.`
    : `Read it again at ${source}. If it is right: ${command}. If it has changed, update the value and readOn in ${file}.`;
}
