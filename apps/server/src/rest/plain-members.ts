// The members of what has no URL of its own: observations, changes, standards, statuses and finds.
import type { Change, Frozen, Language, Observation } from '@farol/catalogue';
import {
  changedFields,
  claimedFields,
  membersOf,
  noteCodes,
  observationKinds,
  probes,
  type Standard,
  type Status,
  standardReadings,
  standardReview,
  standardStates,
  verdictReasons,
  verdicts,
} from '@farol/catalogue/internal';
import {
  address,
  count,
  date,
  formed,
  id,
  line,
  list,
  moment,
  path,
  prose,
  status,
  verbatim,
} from '@farol/catalogue/view-schemas';
import { type FindView, findKinds, snakeCase } from '@farol/catalogue/views';
import * as z from 'zod';
import type { ViewContext } from './view.ts';

const hash = formed(71, /^sha256:[0-9a-f]{64}$/);

export const observationMembersSchema = z
  .strictObject({
    id: line.describe('Stable id of the record.'),
    api: id.describe('The entry that was tried.'),
    kind: z
      .enum(observationKinds)
      .describe('Tried by the tool, read by a person, or the withdrawal of an earlier record.'),
    observed_at: moment.describe('When, in UTC.'),
    by: line.describe('The tool or the person who looked.'),
    vantage: line.nullable().describe('Where the check ran, in the words of the person who ran it.'),
    passes: count.describe('How often it was tried; 0 when a person read it.'),
    calls: list(
      z.strictObject({
        probe: z.enum(probes),
        about: line.nullable(),
        pass: count,
        command: verbatim.describe('The words that were run; keys as $NAME.'),
        status: status.nullable(),
        content_type: line.nullable(),
        ms: count,
      }),
    ),
    source: line.nullable().describe('Where a person read it.'),
    note: line.nullable().describe('What a person added.'),
    withdraws: line.nullable().describe('For a withdrawal: the id of the record that no longer counts.'),
    withdrawn_by: line
      .nullable()
      .describe('The id of the later record that withdraws this one: then it no longer counts.'),
    verdicts: list(
      z.strictObject({
        field: z.enum(claimedFields.map(snakeCase)).describe('The member of the entry.'),
        verdict: z.enum(verdicts),
        reason: z.enum(verdictReasons),
        detail: verbatim,
      }),
    ),
    facts: list(line).describe('Dated facts that a person read again and found right, such as `terms.card`.'),
    wrong_facts: list(z.strictObject({ fact: line, found: line })).describe(
      'Dated facts of which the person found another value.',
    ),
    notes: list(z.strictObject({ code: z.enum(noteCodes), detail: verbatim })),
    previous: hash.nullable().describe('Hash of the record before it about the same entry.'),
    hash: hash.describe('Hash of this record: the chain shows any change.'),
  })
  .meta({ id: 'Observation', description: 'The result of trying an entry.' });

/** Records are written in one language. */
const members = membersOf('en');

export function observationMembers(observation: Frozen<Observation>): z.infer<typeof observationMembersSchema> {
  const facts = observation.facts ?? [];
  return {
    ...members(observation, 'id', 'api', 'kind', 'observedAt', 'by', 'vantage', 'passes'),
    calls: observation.calls.map((call) =>
      members(call, 'probe', 'about', 'pass', 'command', 'status', 'ms', 'contentType'),
    ),
    ...members(observation, 'source', 'note', 'withdraws', 'withdrawnBy'),
    verdicts: observation.verdicts.map((verdict) => ({
      field: snakeCase(verdict.field),
      ...members(verdict, 'verdict', 'reason', 'detail'),
    })),
    facts: facts.flatMap(({ fact, found }) => (found === undefined ? [fact] : [])),
    wrong_facts: facts.flatMap(({ fact, found }) => (found === undefined ? [] : [{ fact, found }])),
    notes: observation.notes.map((note) => members(note, 'code', 'detail')),
    ...members(observation, 'previous', 'hash'),
  };
}

export const changeMembersSchema = z
  .strictObject({
    id: id.describe('Stable id.'),
    date: date.describe('The day on which it was published here.'),
    title: line,
    body: prose,
    terms: z
      .strictObject({
        api: id.describe('The entry whose terms changed.'),
        field: z.enum(changedFields.map(snakeCase)).describe('The member of the entry.'),
        before: prose.describe('What the entry stated until then.'),
        after: prose.describe('What it states since.'),
        source: address.describe('Where the new terms were read.'),
      })
      .nullable()
      .describe('Only for a change of terms.'),
  })
  .meta({ id: 'Change', description: 'A dated difference: of the terms of an entry, or of the catalogue.' });

export function changeMembers(change: Frozen<Change>, { language }: ViewContext): z.infer<typeof changeMembersSchema> {
  const { terms } = change;
  const members = membersOf(language);
  return {
    ...members(change, 'id', 'date', 'title', 'body'),
    terms: terms
      ? { api: terms.api, field: snakeCase(terms.field), ...members(terms, 'before', 'after', 'source') }
      : null,
  };
}

export const standardMembersSchema = z
  .strictObject({
    id,
    name: line.describe('Its own title, never translated.'),
    number: line.describe('Number or edition.'),
    state: z.enum(standardStates),
    published: line.nullable().describe('Month or day; null for a registry and where none is stated.'),
    url: address,
    read_on: date.describe('When it was read.'),
    read: z
      .enum(standardReadings)
      .describe('`text`: the standard itself; `state`: only number, date and state; `cited`: not opened yet.'),
    review_by: date.describe('The day by which it should be read again.'),
    overdue: z.boolean().describe('True when that day has passed.'),
    content: list(line).describe('Rules, guides and terms that explain it.'),
    runtime: list(path).describe('Paths of this server that do it.'),
    check: list(line).describe('What `farol check` looks at: rules, or the structure of descriptions.'),
    left_out: z
      .boolean()
      .describe('True when neither a text, nor this server, nor a check covers it: the note says why.'),
    note: prose.describe('What we do of it, and why not the rest.'),
  })
  .meta({ id: 'Standard', description: 'A row of the ledger of standards.' });

export function standardMembers(
  standard: Frozen<Standard>,
  { language, now }: Pick<ViewContext, 'language' | 'now'>,
): z.infer<typeof standardMembersSchema> {
  const { content, runtime, check } = standard;
  const { reviewBy, isOverdue } = standardReview(standard, new Date(now).toISOString().slice(0, 10));
  const members = membersOf(language);
  return {
    ...members(standard, 'id', 'name', 'number', 'state', 'published', 'url', 'readOn', 'read'),
    review_by: reviewBy,
    overdue: isOverdue,
    ...members(standard, 'content', 'runtime', 'check'),
    left_out: [...content, ...runtime, ...check].length === 0,
    ...members(standard, 'note'),
  };
}

export const statusMembersSchema = z
  .strictObject({
    status,
    name: line.describe('Reason phrase, never translated.'),
    meaning: prose.describe('The meaning that section 7 of the charter gives it.'),
    use: prose.describe('When to respond with it, and what to send along.'),
    confused_with: prose.nullable().describe('The status it is mistaken for, and how to tell them apart.'),
  })
  .meta({ id: 'Status', description: 'One of the ten status codes of section 7 of the charter.' });

export function statusMembers(entry: Frozen<Status>, language: Language): z.infer<typeof statusMembersSchema> {
  return membersOf(language)(entry, 'status', 'name', 'meaning', 'use', 'confusedWith');
}

export const findMembersSchema = z
  .strictObject({
    kind: z.enum(findKinds),
    id: id.describe('Of the entry, rule, guide or term; of a status its number.'),
    section: id.nullable().describe('The section of a guide; null for anything else.'),
    name: line,
    text: prose.describe('The first thing to know of it.'),
    disputed: list(line).describe('The facts of an entry that another source disputes.'),
    match: z.enum(['found', 'near']).describe('`near` where nothing was found and this is the closest.'),
  })
  .meta({ id: 'Find', description: 'Something that a search found.' });

export function findMembers(find: FindView, isNear: boolean): z.infer<typeof findMembersSchema> {
  return { ...find, disputed: [...find.disputed], match: isNear ? 'near' : 'found' };
}
