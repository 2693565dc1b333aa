import { facts, most } from '../schema/field-facts.ts';
import type { RuleView, StandingView } from '../schema/localised-catalogue.ts';
import { count, type Parts, pairs } from './parts.ts';
import { statedWhere } from './stated-where.ts';

type Exchange = RuleView['right'];

/** The conventions: rules with a right and a wrong exchange, the guides that explain them, and the statuses. */
export function addConvention({ builder, enums, ...parts }: Parts): void {
  parts.code.implement({
    description: 'A piece of code.',
    fields: (t) => ({
      language: t.expose('language', { type: enums.codeLanguage }),
      text: t.exposeString('text'),
    }),
  });

  const exchange = createExchange({ builder, enums, ...parts });
  const standing = createStanding({ builder, enums, ...parts });
  parts.rule.implement({
    description: 'A convention that APIs should follow.',
    fields: (t) => ({
      id: t.exposeID('id'),
      group: t.expose('group', { type: enums.ruleGroup }),
      number: t.exposeInt('number', { description: 'Its place within the group.' }),
      spec: t.exposeString('spec', { description: 'Section of the charter that states it, or that it builds on.' }),
      charter: t.exposeString('charter', { description: 'That section on the page of the charter.' }),
      house: t.exposeBoolean('house', {
        description: 'True when the rule is our own choice, beyond what the charter states.',
      }),
      level: t.expose('level', { type: enums.ruleLevel }),
      title: t.exposeString('title'),
      text: t.exposeString('text', { description: 'The rule, in full sentences.' }),
      reason: t.exposeString('reason', { description: 'The consequence of breaking it.' }),
      right: t.expose('right', { type: exchange }),
      wrong: t.expose('wrong', { type: exchange }),
      check: t.expose('check', { type: enums.check }),
      guide: t.field({
        type: parts.guide,
        nullable: true,
        description: 'The guide that explains its group; null when none does.',
        resolve: async ({ id, language }, _, { loaders, localised }) => {
          const guide = await loaders.guideOf(id);
          return guide && localised(language).guide(guide);
        },
      }),
      brokenBy: t.field({
        type: [parts.api],
        description: 'The entries that break it.',
        extensions: facts({ size: ({ rules, apisBreaking }) => most(rules, (rule) => apisBreaking(rule.id).length) }),
        resolve: async ({ id, language }, _, { loaders, localised }) =>
          (await loaders.apisBreaking(id)).map(localised(language).api),
      }),
      standings: t.expose('standings', {
        type: [standing],
        description: 'Every entry against this rule, by what the entry states.',
        extensions: facts({ size: ({ apis }) => apis.length }),
      }),
    }),
  });

  parts.status.implement({
    description: 'An HTTP status and the meaning that the conventions give it (section 7 of the charter).',
    fields: (t) => ({
      status: t.exposeInt('status'),
      name: t.exposeString('name', { description: 'Reason phrase, never translated.' }),
      meaning: t.exposeString('meaning'),
      use: t.exposeString('use', { description: 'When to use it, and what to send along.' }),
      confusedWith: t.exposeString('confusedWith', { nullable: true, description: 'The status it is mistaken for.' }),
    }),
  });
}

function createStanding({ builder, enums, ...parts }: Parts) {
  return builder.objectRef<StandingView>('Standing').implement({
    description: 'Whether an entry keeps a rule: a claim with its source, nothing was called.',
    fields: (t) => ({
      api: t.field({
        type: parts.api,
        nullable: true,
        description: 'The entry.',
        // Not by a loader: a promise for each of the thousands that one query may ask for would take most of its time.
        resolve: ({ api, language }, _, { localised }) => localised(language).api({ id: api }),
      }),
      verdict: t.expose('verdict', { type: enums.standing }),
      basis: t.expose('basis', {
        type: enums.standingBasis,
        nullable: true,
        description: 'The part of the entry that the verdict rests on; null when not stated.',
      }),
      spec: t.exposeString('spec', statedWhere.spec),
      charter: t.exposeString('charter', statedWhere.charter),
      source: t.expose('source', statedWhere.source),
      readOn: t.expose('readOn', { type: 'Date', nullable: true, description: 'When it was read.' }),
    }),
  });
}

/** An exchange that shows a rule followed or broken. */
function createExchange({ builder, ...parts }: Parts) {
  const request = builder.objectRef<NonNullable<Exchange['request']>>('ExchangeRequest').implement({
    description: 'A request to this server.',
    fields: (t) => ({
      method: t.exposeString('method'),
      path: t.exposeString('path', { description: 'Path on this server, with its query.' }),
      headers: t.field({
        type: [parts.pair],
        extensions: facts({
          size: ({ rules }) =>
            most(rules, ({ right, wrong }) => Math.max(count(right.request?.headers), count(wrong.request?.headers))),
        }),
        resolve: ({ headers }) => pairs(headers),
      }),
      body: t.exposeString('body', { nullable: true, description: 'The body, byte for byte.' }),
    }),
  });
  const response = builder.objectRef<NonNullable<Exchange['response']>>('ExchangeResponse').implement({
    description: 'The response.',
    fields: (t) => ({
      status: t.exposeInt('status'),
      headers: t.field({
        type: [parts.pair],
        description: 'Only the headers that matter for the rule.',
        extensions: facts({
          size: ({ rules }) =>
            most(rules, ({ right, wrong }) => Math.max(count(right.response?.headers), count(wrong.response?.headers))),
        }),
        resolve: ({ headers }) => pairs(headers),
      }),
      body: t.exposeString('body', {
        nullable: true,
        description: 'Byte for byte, apart from ids and dates; “…” marks a part that is left out.',
      }),
    }),
  });
  return builder.objectRef<Exchange>('Exchange').implement({
    description: 'An exchange that follows or breaks a rule, to read and to try.',
    fields: (t) => ({
      note: t.exposeString('note', { description: 'The point of this exchange.' }),
      illustrative: t.exposeBoolean('illustrative', { description: 'True when another server is shown.' }),
      upstream: t.exposeString('upstream', {
        nullable: true,
        description: 'The API whose data the gateway passes on, printed as the simulator gives it.',
      }),
      request: t.expose('request', { type: request, nullable: true }),
      response: t.expose('response', { type: response, nullable: true }),
      again: t.expose('again', {
        type: response,
        nullable: true,
        description: 'The response when the same request is sent a second time.',
      }),
      code: t.expose('code', { type: parts.code, nullable: true }),
    }),
  });
}
