import { claimedFields, type Frozen, type Observation, verdicts } from '@farol/catalogue';
import { z } from 'zod';
import { id, line, list, moment, verbatim } from './forms.ts';
import { snakeCase } from './snake-case.ts';

export const observationMembersSchema = z
  .strictObject({
    id: line.describe('Stable id of the record.'),
    api: id.describe('The entry that was tried.'),
    observed_at: moment.describe('When, in UTC.'),
    by: line.describe('The tool or the person who looked.'),
    verdicts: list(
      z.strictObject({
        field: z.enum(claimedFields.map(snakeCase)).describe('The member of the entry.'),
        verdict: z.enum(verdicts),
        detail: verbatim,
      }),
    ),
  })
  .meta({ id: 'Observation', description: 'What somebody saw when an entry was tried.' });

export function observationMembers(observation: Frozen<Observation>): z.infer<typeof observationMembersSchema> {
  return {
    id: observation.id,
    api: observation.api,
    observed_at: observation.observedAt,
    by: observation.by,
    verdicts: observation.verdicts.map(({ field, verdict, detail }) => ({ field: snakeCase(field), verdict, detail })),
  };
}
