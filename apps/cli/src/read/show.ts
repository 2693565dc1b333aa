import { type Api, charterAddress, commandLine, type Frozen, type Text } from '@farol/catalogue/ask';
import { entryView } from '@farol/catalogue/views';
import { type Context, command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { requestLines } from '../call/named-request.ts';
import { exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { bullets, type Facts, facts, paragraph, section, verbatim } from '../output/sheet.ts';
import { limitWords } from '../quota/limit-words.ts';

export const show = command({
  name: 'show',
  group: 'read',
  pt: 'Mostra a ficha de uma API: para que serve, requisições prontas, termos, chave, preços, limites e falhas.',
  en: 'Show the entry of one API: what it is for, ready requests, terms, key, prices, limits and failures.',
  parameters: [apiParameter],
  options: {
    sources: {
      pt: 'inclui a fonte de cada fato e a data da leitura',
      en: 'include the source of each fact and when it was read',
    },
  },
  examples: {
    'show viacep': { pt: 'a ficha do ViaCEP', en: 'the entry of ViaCEP' },
    'show github --sources': { pt: 'com as fontes de cada fato', en: 'with the sources of each fact' },
    'show spotify --json': { pt: 'tudo, para outro programa', en: 'everything, for another program' },
  },
  output: async () => (await import('@farol/catalogue/view-schemas')).entryViewSchema,
  run: async (context, { words, options }) => {
    const { catalogue, language, out } = context;
    const api = apiNamed(words[0], catalogue);
    if (context.json) return printJson(out, entryView(api, { catalogue, language, now: context.now() }));
    out.lines(sheet(context, api, options.sources === true, await import('./decision-sections.ts')));
    return exitCodes.ok;
  },
});

/** Loaded on demand, because a start of the program does not need it. */
type Decision = typeof import('./decision-sections.ts');

const noSource = { pt: 'fonte não informada', en: 'source not stated' };

function sheet(context: Context, api: Frozen<Api>, sources: boolean, decision: Decision): string[] {
  const { language, out } = context;
  const say = (text: Text) => text[language];
  const part = (pt: string, en: string, lines: readonly string[]) => section(context, { pt, en }, lines);
  const list = (pt: string, en: string, items: readonly string[]) => part(pt, en, bullets(out, items));
  return [
    `${out.paint('title', api.name)}  ${out.paint('name', api.id)}`,
    ...paragraph(out, api.description[language]),
    '',
    ...facts(out, mainFacts(context, api)),
    ...list(
      'Para que serve',
      'What it is for',
      api.practicalUses.map((use) => use[language]),
    ),
    ...part('Primeira requisição', 'First request', verbatim(commandLine(api, { lines: true }))),
    ...part(
      'Requisições prontas',
      'Ready requests',
      requestLines(api).flatMap((line) => verbatim(line)),
    ),
    ...decision.decisionSections(context, api),
    ...list('Limites', 'Limits', limits(context, api)),
    ...list('Como falha', 'How it fails', failures(context, api)),
    ...list(
      'Pontos de atenção',
      'Gotchas',
      api.quirks.map(
        (quirk) =>
          quirk.text[language] +
          (sources ? ` (${quirk.sources.map(({ url }) => url).join(', ') || say(noSource)})` : ''),
      ),
    ),
    ...list('O que se observou', 'What was observed', evidence(context, api)),
    ...list('Contestações', 'Disputes', disputes(context, api)),
    ...(sources
      ? list('De onde vem cada fato', 'Where each fact comes from', [
          ...claims(context, api),
          ...decision.decisionSources(api),
        ])
      : []),
  ];
}

function mainFacts(context: Context, api: Frozen<Api>): Facts {
  const { catalogue, language } = context;
  const pt = language === 'pt';
  const { credential } = api;
  const broken = catalogue.rulesBrokenBy(api.id).map((rule) => rule.id);
  return [
    [pt ? 'endereço base' : 'base address', api.baseAddress],
    [pt ? 'autenticação' : 'authentication', catalogue.label('authentication', api.authentication, language)],
    ...(credential ? [[pt ? 'chave' : 'key', keyWords(credential, pt)] as const] : []),
    [pt ? 'formatos' : 'formats', api.formats.join(', ')],
    ['CORS', catalogue.label('cors', api.cors, language)],
    [pt ? 'plano gratuito' : 'free tier', api.freeTier[language]],
    [pt ? 'versão' : 'version', api.version.form[language]],
    [pt ? 'provedor' : 'provider', `${api.provider}, ${api.docs}`],
    ...(broken.length > 0 ? [[pt ? 'quebra' : 'breaks', broken.join(', ')] as const] : []),
    [pt ? 'situação' : 'state', state(context, api)],
  ];
}

/** Where the key goes and which variable holds it, and the other place where there are two. */
function keyWords(credential: NonNullable<Frozen<Api>['credential']>, pt: boolean): string {
  const placed = (at: { readonly name: string; readonly place: string }) =>
    at.name + (at.place === 'query' ? (pt ? ' na query' : ' in the query') : '');
  const { alternative, optional, variable } = credential;
  let words = `${placed(credential)}, $${variable}`;
  if (alternative) words += `; ${pt ? 'ou' : 'or'} ${placed(alternative)}`;
  if (alternative?.separate) words += pt ? ' (outra credencial)' : ' (another credential)';
  return optional ? `${words} (${pt ? 'opcional' : 'optional'})` : words;
}

/** With the day of the observation that decided, where there is one. */
function state({ catalogue, language, now }: Context, api: Frozen<Api>): string {
  const { state, on } = catalogue.stateOf(api.id, now());
  return [catalogue.label('state', state, language), ...(on === null ? [] : [on])].join(', ');
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
  const asks = language === 'pt' ? 'as nossas regras pedem' : 'our rules ask for';
  const doubt = language === 'pt' ? 'status não confirmado; ' : 'status not confirmed; ';
  return api.failures.map(({ status, means, when, confidence }) => {
    const wrong = status === means ? '' : ` (${confidence === 'low' ? doubt : ''}${asks} ${means})`;
    return `${status}${wrong}: ${when[language]}`;
  });
}

function disputes({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  return api.disputes.map(
    (dispute) =>
      `${catalogue.label('claimedField', dispute.field, language)}: ${dispute.says[language]} (${dispute.by[language]}, ${dispute.readOn}, ${dispute.source})`,
  );
}

function claims({ catalogue, language }: Context, api: Frozen<Api>): string[] {
  const section = language === 'pt' ? 'seção' : 'section';
  return api.claims.map((claim) => {
    const where =
      claim.spec === undefined ? claim.source : `${section} ${claim.spec} (${charterAddress(claim.spec, language)})`;
    return [
      `${catalogue.label('claimedField', claim.field, language)}: ${catalogue.label('claimBy', claim.by, language).toLowerCase()}`,
      where,
      claim.readOn,
    ].join(', ');
  });
}
