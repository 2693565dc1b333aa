// One field of an entry as a curator needs it: the stated value, who says so, who says otherwise, and the records about it.
import {
  type Api,
  type Catalogue,
  charterAddress,
  claimedFields,
  claimedValue,
  type Frozen,
  factAt,
  type Observation,
} from '@farol/catalogue';
import type { Context } from '../arguments/command.ts';
import { bullets, paragraph, section } from '../output/sheet.ts';

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

/** A claimed field, or a dated fact such as `terms.card`. */
export function fieldPage(context: Context, catalogue: Catalogue, api: Frozen<Api>, field: string): string[] {
  return isClaimed(field) ? claimPage(context, catalogue, api, field) : factPage(context, catalogue, api, field);
}

function claimPage(context: Context, catalogue: Catalogue, api: Frozen<Api>, field: Field): string[] {
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
          [
            catalogue.label('claimBy', by, language),
            source ?? `${pt ? 'seção' : 'section'} ${spec} (${charterAddress(spec ?? '', language)})`,
            readOn,
          ].join(', '),
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
          recordLine(
            observation,
            {
              verdict: catalogue.label('verdict', verdict.verdict, language).toLowerCase(),
              found: verdict.verdict === 'contradicted' ? verdict.found : null,
              current: verdict.current,
            },
            pt,
          ),
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
  const { contradicted: _finding, ...stated } = found ?? {};
  return { text: JSON.stringify(stated), source: found?.source ?? api.docs };
}

function factPage({ out, language }: Context, catalogue: Catalogue, api: Frozen<Api>, fact: string): string[] {
  const pt = language === 'pt';
  const { text, source } = datedFact(api, fact);
  const records = catalogue
    .observationsOf(api.id)
    .flatMap((observation) =>
      (observation.facts ?? []).filter((one) => one.fact === fact).map((read) => ({ observation, read })),
    );
  return [
    out.paint('name', `${api.id} ${fact}`),
    ...paragraph(out, text),
    ...section(
      out,
      pt ? 'Registros' : 'Records',
      bullets(
        out,
        records.map(({ observation, read }) =>
          recordLine(
            observation,
            { ...read, found: read.found ?? null, verdict: verdictWords(catalogue, read, language) },
            pt,
          ),
        ),
      ),
    ),
    ...section(out, pt ? 'Onde conferir' : 'Where to check', bullets(out, [source])),
  ];
}

function verdictWords(
  catalogue: Catalogue,
  { found }: { readonly found?: string | undefined },
  language: Context['language'],
) {
  return catalogue.label('verdict', found === undefined ? 'confirmed' : 'contradicted', language).toLowerCase();
}

/** One record: who, what was found instead, where, and whether it still counts. */
function recordLine(
  { id, by, note, source, withdrawnBy }: Frozen<Observation>,
  read: { readonly verdict: string; readonly found: string | null; readonly current: boolean },
  pt: boolean,
): string {
  return [
    id,
    read.verdict,
    by,
    ...(read.found === null ? [] : [read.found]),
    ...(note === null ? [] : [note]),
    ...(source === null ? [] : [source]),
    ...(withdrawnBy === null ? [] : [pt ? 'retirado' : 'withdrawn']),
    ...(read.current ? [] : [pt ? 'sobre um valor anterior' : 'about an earlier value']),
  ].join(', ');
}
