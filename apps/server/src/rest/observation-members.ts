import type { Frozen, Observation } from '@farol/catalogue';
import {
  claimedFields,
  membersOf,
  noteCodes,
  observationKinds,
  probes,
  verdictReasons,
  verdicts,
} from '@farol/catalogue/internal';
import { count, formed, id, line, list, moment, status, verbatim } from '@farol/catalogue/view-schemas';
import { snakeCase } from '@farol/catalogue/views';
import * as z from 'zod';

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
