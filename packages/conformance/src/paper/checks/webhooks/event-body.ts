// Does the body of a delivery name its event and its id? (spec 2.6, 6.3)

import { child, follow, type Place } from '../../document/source.ts';
import type { Operation } from '../../model/operation.ts';
import { closedValues, type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { foldWord } from '../../words/split-words.ts';
import { type Breach, judgeEach, type OpenApiCheck, type Outcome } from '../check.ts';
import { deliveries } from './deliveries.ts';

const kindName =
  /^(evento?|events?|eventtype|eventname|eventkind|tipoevento|tipodeevento|nomeevento|topic|topico|kind)$/;
const looseKindName = /^(type|tipo)$/;
const idName =
  /^(id|eventid|ideventos?|idevento|identificador|uuid|guid|deliveryid|messageid|webhookid|identrega|\w+id)$/;

function flat(name: string): string {
  return foldWord(name).replace(/[-_]/g, '');
}

function shapesIn(operation: Operation): readonly Shape[] {
  return shapesOf(operation.body?.json).filter(({ properties }) => properties.size > 0);
}

export const dottedKind: OpenApiCheck = {
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

export const bodyMembers: OpenApiCheck = {
  rule: 'webhooks-body-members',
  judge: (paper) =>
    judgeEach(
      deliveries(paper).filter((operation) => shapesIn(operation).length > 0),
      { pt: 'nenhum corpo de webhook descrito', en: 'no webhook body is described' },
      (operation) => memberBreach(operation),
    ),
};

function memberBreach(operation: Operation): Breach | undefined {
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => flat(name));
  for (const { properties, at } of shapesIn(operation)) {
    const names = [...properties.keys()].map(flat);
    const hasId = names.some((name) => idName.test(name)) || headers.some((name) => /(id|delivery)$/.test(name));
    const hasKind =
      names.some((name) => kindName.test(name) || looseKindName.test(name)) ||
      headers.some((name) => /(event|topic|type)$/.test(name));
    if (hasId && hasKind) continue;
    const lacking = hasId
      ? { pt: 'o tipo do evento', en: 'the kind of event' }
      : { pt: 'um identificador', en: 'an identifier' };
    return {
      at,
      sure: 'likely',
      message: {
        pt: `O corpo do webhook "${operation.path}" não traz ${lacking.pt}.`,
        en: `The body of the webhook "${operation.path}" lacks ${lacking.en}.`,
      },
      mend: {
        pt: 'Inclua o tipo do evento, um id para reconhecer repetições e o instante em UTC.',
        en: 'Include the event kind, an id to recognize repeats, and the time in UTC.',
      },
    };
  }
  return undefined;
}
