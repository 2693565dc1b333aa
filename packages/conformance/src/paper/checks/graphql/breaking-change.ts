// Did the schema break its clients without a new version? (spec 9.1) Needs the schema as it was before.

import { findBreakingChanges } from 'graphql';
import { rootOf } from '../../document/source.ts';
import { schemaOf } from '../../model/graphql.ts';
import { said } from '../../said.ts';
import type { Breach, GraphqlCheck } from '../outcome.ts';

export const graphqlBreakingChange: GraphqlCheck = {
  rule: 'versioning-breaking-change-new-version',
  judge: ({ source, types }, previous) => {
    const before = previous && schemaOf(previous.source);
    const now = schemaOf(source);
    if (before === undefined || now === undefined) return said('needsPrevious');
    const breaches = findBreakingChanges(before, now).map(({ description: change }): Breach => {
      const name = change.match(/\b[A-Z]\w*/g)?.find((word) => types.has(word)) ?? '';
      const at = types.get(name)?.at ?? rootOf(source);
      return { at, sure: 'certain', message: said('schemaChanged', { change }), mend: said('newSchemaField') };
    });
    return { breaches, evidence: said('earlierTypes', { count: previous?.types.size }) };
  },
};
