import { z } from 'zod';
import { slug, specSection, text } from './forms.ts';
import { checks, ruleGroups, ruleLevels } from './vocabulary.ts';

const exchange = z.strictObject({
  note: text.describe('What to see in this exchange.'),
  request: z
    .strictObject({
      method: z.enum(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
      path: z.string().startsWith('/').describe('Path on this server, with its query.'),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.string().optional().describe('The body, byte for byte.'),
    })
    .optional(),
  response: z
    .strictObject({
      status: z.int().min(100).max(599),
      headers: z.record(z.string(), z.string()).default({}).describe('Only the headers that matter for the rule.'),
      body: z.string().optional().describe('The body, or the part that matters.'),
    })
    .optional(),
  code: z
    .strictObject({ language: z.enum(['graphql', 'javascript', 'http', 'json', 'shell']), text: z.string().min(1) })
    .optional()
    .describe('For rules that show in a schema or in code instead of in an exchange.'),
});

export const ruleSchema = z.strictObject({
  id: slug.describe('Stable id and anchor, beginning with its group: rest-plural-nouns.'),
  spec: specSection.describe('Where the spec states it.'),
  level: z
    .enum(ruleLevels)
    .describe('must: breaking it breaks callers; should: a good reason may outweigh it; may: allowed.'),
  title: text.describe('The rule in at most ten words.'),
  text: text.describe('The rule, in full sentences.'),
  reason: text.describe('Why: what goes wrong otherwise.'),
  right: exchange,
  wrong: exchange,
  check: z.enum(checks).describe('static: by reading a description; live: by calling; no: by judgement only.'),
});

/** One file a group, the rules in the order in which they are numbered. */
export const ruleFileSchema = z.strictObject({ group: z.enum(ruleGroups), rules: z.array(ruleSchema).min(1) });

export const statusSchema = z.strictObject({
  status: z.int().min(100).max(599),
  name: z.string().min(1).describe('Reason phrase, never translated.'),
  meaning: text.describe('The meaning that spec 7 gives it.'),
  use: text.describe('When to answer with it, and what to send along.'),
  confusedWith: text.optional().describe('The status it is mistaken for, and how to tell them apart.'),
});

type RuleText = z.infer<typeof ruleSchema>;
export type Rule = RuleText & { readonly group: (typeof ruleGroups)[number]; readonly number: number };
export type Exchange = RuleText['right'];
export type Status = z.infer<typeof statusSchema>;
