// Does the body of a delivery name its event with dots? (spec 2.6)

import { statedValues } from '../../model/headers.ts';
import { typesOf } from '../../model/shape.ts';
import { certain, likely, openApiCheck } from '../check.ts';
import { bodiesOf, deliveries, isKindName, mayBeKindName } from './deliveries.ts';

export const dottedKind = openApiCheck({
  rule: 'webhooks-dotted-event-kind',
  of: (paper) => {
    const kinds = deliveries(paper)
      .flatMap(bodiesOf)
      .flatMap(({ properties }) => {
        const certainly = [...properties].filter(([name]) => isKindName(name));
        // The body of a change has its kind in a header, beside what was done.
        if (certainly.length === 0 && properties.has('action')) return [];
        return certainly.length > 0 ? certainly : [...properties].filter(([name]) => mayBeKindName(name));
      })
      .filter(([, at]) => typesOf(at).size === 0 || typesOf(at).has('string'));
    // A shared member is judged once.
    return [...new Map(kinds.map(([name, at]) => [at.value, { name, at }])).values()].filter(
      ({ at }) => statedValues({ schema: at, at }).length > 0,
    );
  },
  judge: ({ name, at }) => {
    const wrong = statedValues({ schema: at, at }).find((value) => !isDotted(value));
    if (wrong === undefined) return undefined;
    return (isKindName(name) ? certain : likely)(at, 'kindWithoutDot', { wrong, name });
  },
});

function isDotted(value: string): boolean {
  const parts = value.split('.');
  return parts.length > 1 && parts.every((part) => /^[\w-]+$/.test(part));
}
