import {
  type Api,
  charterAddress,
  commandLine,
  disputesOf,
  type Frozen,
  factText,
  type Text,
} from '@farol/catalogue/ask';
import { charterFields, nameOf, ownFields } from '@farol/catalogue/fields';
import { entryView } from '@farol/catalogue/views';
import type declared from '../../commands/show.json';
import type { Context, Values } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { requestLines } from '../call/request-lines.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { bulletSection, labelledFacts, lowerCase, paragraph, section, verbatim } from '../output/sheet.ts';
import { limitWords } from '../quota/limit-words.ts';
import { decisionSections, decisionSources } from './decision-sections.ts';

type ShowOptions = Values<typeof declared.options>;

export function printShow(context: Context, words: readonly string[], options: ShowOptions): ExitCode {
  const { catalogue, language, out } = context;
  const api = apiNamed(words[0], catalogue);
  if (context.json) return printJson(out, entryView(api, { catalogue, language, now: context.now() }));
  out.lines(sheet(context, api, options.sources === true));
  return exitCodes.ok;
}

function sheet(context: Context, api: Frozen<Api>, sources: boolean): string[] {
  const { language, out } = context;
  const requests = requestLines(api).flatMap((line) => verbatim(line));
  return [
    `${out.paint('title', api.name)}  ${out.paint('name', api.id)}`,
    ...paragraph(out, api.description[language]),
    '',
    ...labelledFacts(context, mainFacts(context, api)),
    ...bulletSection(context, nameOf('practical_uses'), api.practicalUses, (use) => use[language]),
    ...section(context, nameOf('first_request'), verbatim(commandLine(api, { lines: true }))),
    ...section(context, nameOf('requests'), requests),
    ...decisionSections(context, api),
    ...bulletSection(context, nameOf('limits'), limits(context, api)),
    ...bulletSection(context, nameOf('failures'), failures(context, api)),
    ...bulletSection(context, nameOf('quirks'), quirks(context, api, sources)),
    ...bulletSection(context, { pt: 'O que se observou', en: 'What was observed' }, evidence(context, api)),
    ...bulletSection(context, nameOf('disputes'), disputes(context, api)),
    ...bulletSection(context, nameOf('claims'), sources ? [...claims(context, api), ...decisionSources(api)] : []),
  ];
}

/** The others have a place of their own in the sheet. */
const inSections = ['name', 'description', 'practical_uses', 'first_request', 'number', 'free_tier_short', 'kind'];
const inOneLine = [...charterFields, ...ownFields].filter(({ id }) => !inSections.includes(id));

function mainFacts(context: Context, api: Frozen<Api>): readonly (readonly [label: Text, value: string])[] {
  const { catalogue, language, now } = context;
  const { credential, endsAt } = api;
  const broken = catalogue.rulesBrokenBy(api.id).map((rule) => rule.id);
  const { state, on } = catalogue.stateOf(api.id, now());
  // With the day of the observation that decided, where there is one.
  const stated = [catalogue.label('state', state, language), ...(on === null ? [] : [on])].join(', ');
  return [
    [lowerCase(nameOf('ends_at')), endsAt ? `${endsAt.date}, ${endsAt.what}. ${endsAt.text[language]}` : ''],
    ...inOneLine.map((field) => {
      const contested = disputesOf(api, field.id).length > 0 ? ` · ${lowerCase(nameOf('disputed'))[language]}` : '';
      return [lowerCase(field.name), `${factText(field, api, language)}${contested}`] as const;
    }),
    [lowerCase(nameOf('credential')), credential ? keyWords(credential)[language] : ''],
    [lowerCase(nameOf('version')), api.version.form[language]],
    [lowerCase(nameOf('breaks')), broken.join(', ')],
    [lowerCase(nameOf('state')), stated],
  ];
}

/** Where the key goes and which variable holds it, and the other place where there are two. */
function keyWords({ alternative, optional, variable, ...place }: NonNullable<Frozen<Api>['credential']>): Text {
  const words = (texts: Readonly<Record<'query' | 'or' | 'separate' | 'optional', string>>) => {
    const placed = (at: { readonly name: string; readonly place: string }) =>
      at.place === 'query' ? `${at.name} ${texts.query}` : at.name;
    return [
      `${placed(place)}, $${variable}`,
      alternative && `; ${texts.or} ${placed(alternative)}`,
      alternative?.separate && ` (${texts.separate})`,
      optional && ` (${texts.optional})`,
    ]
      .filter(Boolean)
      .join('');
  };
  return {
    pt: words({ query: 'na query', or: 'ou', separate: 'outra credencial', optional: 'opcional' }),
    en: words({ query: 'in the query', or: 'or', separate: 'another credential', optional: 'optional' }),
  };
}

/** The newest verdict on each field: when, by whom, and what was found instead. */
function evidence({ catalogue, language, now }: Context, api: Frozen<Api>): string[] {
  return catalogue.stateOf(api.id, now()).fields.map(({ field, verdict, observation, stale }) => {
    const given = observation.verdicts.find((one) => one.field === field);
    const instead = verdict === 'contradicted' && given?.detail ? `. ${given.detail}` : '';
    const old = stale ? ` (${catalogue.label('state', 'stale', language).toLowerCase()})` : '';
    const words = catalogue.label('verdict', verdict, language).toLowerCase();
    const on = observation.observedAt.slice(0, 10);
    return `${catalogue.label('claimedField', field, language)}: ${words}${old}, ${on}, ${observation.by}${instead}`;
  });
}

function limits({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  return api.limits.map((limit) => {
    const kind =
      limit.kind === 'not-stated' ? '' : ` (${catalogue.label('limitKind', limit.kind, language).toLowerCase()})`;
    return `${limitWords(limit, catalogue, language)}${kind}${limit.note ? `. ${limit.note[language]}` : ''}`;
  });
}

function failures({ language }: Context, api: Frozen<Api>): string[] {
  const asks = { pt: 'as nossas regras pedem', en: 'our rules ask for' }[language];
  const doubt = { pt: 'status não confirmado; ', en: 'status not confirmed; ' }[language];
  return api.failures.map(({ status, means, when, confidence }) => {
    const wrong = status === means ? '' : ` (${confidence === 'low' ? doubt : ''}${asks} ${means})`;
    return `${status}${wrong}: ${when[language]}`;
  });
}

function quirks({ language }: Context, api: Frozen<Api>, sources: boolean): string[] {
  const none = { pt: 'fonte não informada', en: 'source not stated' }[language];
  return api.quirks.map(({ text, sources: cited }) =>
    sources ? `${text[language]} (${cited.map(({ url }) => url).join(', ') || none})` : text[language],
  );
}

function disputes({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  return api.disputes.map(({ field, says, by, readOn, source }) => {
    const name = catalogue.label('claimedField', field, language);
    return `${name}: ${says[language]} (${by[language]}, ${readOn}, ${source})`;
  });
}

function claims({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  const section = { pt: 'seção', en: 'section' }[language];
  return api.claims.map(({ field, by, spec, source, readOn }) => {
    const name = catalogue.label('claimedField', field, language);
    const who = catalogue.label('claimBy', by, language).toLowerCase();
    const where = spec === undefined ? source : `${section} ${spec} (${charterAddress(spec, language)})`;
    return [`${name}: ${who}`, where, readOn].join(', ');
  });
}
