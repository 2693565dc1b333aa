// Does the body of a delivery name its event with dots? (spec 2.6)

import { child, follow, type Place } from '../../document/source.ts';
import { closedValues, typesOf } from '../../model/shape.ts';
import { certain, judgeEach, likely, type OpenApiCheck } from '../check.ts';
import { bodiesOf, deliveries, isKindName, mayBeKindName } from './deliveries.ts';

export const dottedKind: OpenApiCheck = {
  rule: 'webhooks-dotted-event-kind',
  judge: (paper) => {
    const kinds = deliveries(paper)
      .flatMap(bodiesOf)
      .flatMap(({ properties }) => {
        const certainly = [...properties].filter(([name]) => isKindName(name));
        return certainly.length > 0 ? certainly : [...properties].filter(([name]) => mayBeKindName(name));
      })
      .filter(([, at]) => typesOf(at).size === 0 || typesOf(at).has('string'))
      .flatMap(([name, at]) => statedValues(at).map((value) => ({ name, at, value })));
    const seen = new Set<unknown>();
    return judgeEach(
      kinds,
      { pt: 'nenhum tipo de evento descrito', en: 'no event kind is described' },
      ({ name, at, value }) => {
        if (isDotted(value) || seen.has(at.value)) return undefined;
        seen.add(at.value);
        const message = {
          pt: `O tipo de evento "${value}" em "${name}" não tem a forma assunto.desfecho.`,
          en: `The event kind "${value}" in "${name}" does not have the form subject.outcome.`,
        };
        return (isKindName(name) ? certain : likely)(at, message, mend);
      },
    );
  },
};

const mend = {
  pt: 'Nomeie o evento com pontos, como pagamento.aprovado.',
  en: 'Name the event with dots, as in payment.approved.',
};

function isDotted(value: string): boolean {
  const parts = value.split('.');
  return parts.length > 1 && parts.every((part) => /^[\w-]+$/.test(part));
}

function statedValues(at: Place): string[] {
  const place = follow(at);
  const examples = child(place, 'examples')?.value;
  const single = child(place, 'example')?.value;
  const all = [...(closedValues(at) ?? []), single, ...(Array.isArray(examples) ? examples : [])];
  return all.filter((value) => typeof value === 'string');
}
