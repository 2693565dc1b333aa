import * as z from 'zod';
import { slug, specSection, text } from './forms.ts';
import { checks, ruleGroups, ruleLevels, situations } from './vocabulary.ts';

const exchangeRequest = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/').describe('Path on this server, with its query.'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional().describe('The body, byte for byte.'),
});

const exchangeResponse = z.strictObject({
  status: z.int().min(100).max(599),
  headers: z.record(z.string(), z.string()).default({}).describe('Only the headers that matter for the rule.'),
  body: z
    .union([z.string(), text])
    .optional()
    .describe(
      'The body, byte for byte; by language where the server words it. Ids and dates may differ; "…" marks a part that is left out.',
    ),
});

const exchange = z
  .strictObject({
    note: text.describe('What to see in this exchange.'),
    illustrative: z
      .boolean()
      .default(false)
      .describe('True when another server is shown. It is not run against this one.'),
    upstream: slug
      .optional()
      .describe(
        'The API whose data the gateway passes on. Printed as the simulator gives it; with a network the data is of the API itself.',
      ),
    before: z
      .array(exchangeRequest.pick({ method: true, path: true, body: true }))
      .default([])
      .describe(
        'Sent first, with the practice key, so that the exchange finds the state it shows. {id} is the payment of the exercise.',
      ),
    request: exchangeRequest.optional(),
    response: exchangeResponse.optional(),
    again: exchangeResponse.optional().describe('The response when the same request is sent a second time.'),
    code: z
      .strictObject({ language: z.enum(['graphql', 'javascript', 'http', 'json', 'shell']), text: z.string().min(1) })
      .optional()
      .describe('For rules that show in a schema or in code instead of in an exchange.'),
  })
  .refine(({ request, upstream }) => /^\/gateway\/([^/]+)/.exec(request?.path ?? '')?.[1] === upstream, {
    error: 'an exchange with the gateway, and no other, names the API behind it (upstream)',
  })
  .refine((value) => value.illustrative || value.response === undefined || value.request !== undefined, {
    error: 'a response without a request is illustrative: nothing can be run',
  });

const statusPatterns = z
  .array(z.string().regex(/^!?[1-5](xx|\d\d)$/, 'a status like 401, a class like 4xx, or either after "!"'))
  .min(1);

const breach = z
  .strictObject({
    failures: z
      .array(
        z.strictObject({
          situations: z.array(z.enum(situations)).min(1).optional(),
          status: statusPatterns.optional().describe('The status of the API itself.'),
          means: statusPatterns.optional().describe('The status that the conventions give the failure.'),
          flag: z.boolean().optional().describe('Whether the body carries a flag by which the failure is recognised.'),
          json: z.boolean().optional().describe('Whether the body is JSON; a body that was not read is neither.'),
        }),
      )
      .min(1)
      .optional()
      .describe('Failures that break the rule, in whichever entry: every given condition of one of these holds.'),
    mixedErrors: z.boolean().optional().describe('Broken by an entry whose error bodies differ in format.'),
    facts: z
      .array(z.enum(['no-version-in-path']))
      .min(1)
      .optional()
      .describe('Facts of an entry that break the rule. Such an entry must say so in a quirk.'),
  })
  .describe(
    'What counts as a breach, for all 18 alike: facts of the entry, never words. Without it, no entry can be charged with one.',
  );

const ruleMembers = z.strictObject({
  id: slug.describe('Stable id and anchor, beginning with its group: rest-plural-nouns.'),
  spec: specSection.describe('Section of the charter that states it, or that it builds on.'),
  house: z.boolean().default(false).describe('True when the rule is our own choice, beyond what the charter states.'),
  level: z
    .enum(ruleLevels)
    .describe('must: breaking it breaks callers; should: a good reason may outweigh it; may: allowed.'),
  title: text.describe('The rule in at most ten words.'),
  text: text.describe('The rule, in full sentences.'),
  reason: text.describe('Why: what goes wrong otherwise.'),
  right: exchange,
  wrong: exchange,
  check: z.enum(checks).describe('static: by reading a description; live: by calling; no: by judgement only.'),
  unchecked: text.optional().describe('Why no check judges the rule, where the check is "no".'),
  breach: breach.optional(),
});

export const ruleSchema = ruleMembers.refine(({ check, unchecked }) => (check === 'no') === (unchecked !== undefined), {
  error: 'a rule without a check, and no other, says why (unchecked)',
});

/** One file a group, the rules in the order in which they are numbered. */
export const ruleFileSchema = z.strictObject({ group: z.enum(ruleGroups), rules: z.array(ruleSchema).min(1) });

export const statusSchema = z.strictObject({
  status: z.int().min(100).max(599),
  name: z.string().min(1).describe('Reason phrase, never translated.'),
  meaning: text.describe('The meaning that section 7 of the charter gives it.'),
  use: text.describe('When to use it, and what to send along.'),
  confusedWith: text.optional().describe('The status it is mistaken for, and how to tell them apart.'),
});

type RuleText = z.infer<typeof ruleSchema>;
export type Rule = RuleText & { readonly group: (typeof ruleGroups)[number]; readonly number: number };
export type Exchange = RuleText['right'];
export type Breach = NonNullable<RuleText['breach']>;
export type Status = z.infer<typeof statusSchema>;
