// Does the body of a delivery name its event with dots? (spec 2.6)

import { child, follow, type Place } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { foldWord } from '../../words/split-words.ts';
import { judgeEach, type Outcome, type PaperCheck } from '../check.ts';
import { deliveries } from './deliveries.ts';

export const kindName =
  /^(evento?|events?|eventtype|eventname|eventkind|tipoevento|tipodeevento|nomeevento|topic|topico|kind)$/;
export const looseKindName = /^(type|tipo)$/;

export function flat(name: string): string {
  return foldWord(name).replace(/[-_]/g, '');
}

export function shapesIn(operation: Operation): readonly Shape[] {
  return shapesOf(operation.body?.json).filter(({ properties }) => properties.size > 0);
}

export const dottedKind: PaperCheck = {
  rule: 'webhooks-dotted-event-kind',
  judge: (paper): Outcome => {
    const kinds = deliveries(paper).flatMap((operation) =>
      shapesIn(operation).flatMap(({ properties }) => {
        const named = [...properties].filter(([name]) => kindName.test(flat(name)));
        return named.length > 0 ? named : [...properties].filter(([name]) => looseKindName.test(flat(name)));
      }),
    );
    const stated = kinds.flatMap(([name, at]) => statedValues(at).map((value) => ({ name, at, value })));
    const seen = new Set<unknown>();
    return judgeEach(
      stated.filter(({ at }) => typesOf(at).size === 0 || typesOf(at).has('string')),
      { pt: 'nenhum tipo de evento descrito', en: 'no event kind is described' },
      ({ name, at, value }) => {
        if (/^[\w-]+(\.[\w-]+)+$/.test(value) || seen.has(at.value)) return undefined;
        seen.add(at.value);
        return {
          at,
          sure: kindName.test(flat(name)) ? 'certain' : 'likely',
          message: {
            pt: `O tipo de evento "${value}" em "${name}" não tem a forma assunto.desfecho.`,
            en: `The event kind "${value}" in "${name}" does not have the form subject.outcome.`,
          },
          mend: {
            pt: 'Nomeie o evento com pontos, como pagamento.aprovado.',
            en: 'Name the event with dots, as in payment.approved.',
          },
        };
      },
    );
  },
};

function statedValues(at: Place): string[] {
  const place = follow(at);
  const example = child(place, 'example')?.value;
  const examples = child(place, 'examples')?.value;
  const all = [...(closedValues(at) ?? []), example, ...(Array.isArray(examples) ? examples : [])];
  return all.filter((value) => typeof value === 'string');
}
