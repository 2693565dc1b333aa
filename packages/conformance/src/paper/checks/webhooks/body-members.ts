// Does the body of a delivery hold its event, an id, the time and, for money, an integer and its currency? (spec 6.3)

import type { Text } from '@farol/http';
import { child, follow, type Place, text } from '../../document/source.ts';
import { statedValues } from '../../model/headers.ts';
import { type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { keywordIn, takes } from '../brasil/refusal.ts';
import { likely, openApiCheck } from '../check.ts';
import { bodiesOf, deliveries, isKindName, mayBeKindName } from './deliveries.ts';

export const bodyMembers = openApiCheck({
  rule: 'webhooks-body-members',
  of: (paper) => deliveries(paper).filter((operation) => bodiesOf(operation).length > 0),
  judge: (operation) => {
    const { parameters, path, body, at } = operation;
    const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => joined(name));
    const whyWith = (given: readonly string[]) =>
      bodiesOf(operation).flatMap(
        (shape) => lackingMember(shape, given) ?? wrongAmount(shape, path) ?? wrongTime(shape) ?? [],
      )[0];
    const why = whyWith(headers);
    if (why !== undefined) return likely(body?.json ?? at, 'bodyLacks', { path, why });
    // The rule asks for a member of the body.
    const only = whyWith([]);
    return only && said('onlyInHeader', { path, why: only });
  },
});

function lackingMember({ properties }: Shape, headers: readonly string[]): Text | undefined {
  const members = [...properties.keys()];
  const inHeader = (ending: RegExp) => headers.some((name) => ending.test(name));
  // A delivery may hold an object of the event, or a list of them; what these hold is not always described.
  const holders = [...properties.values()].flatMap(shapesOf).filter(({ types }) => !isPlainType(types));
  const inside = holders.flatMap((shape) => (shape.items === undefined ? [shape] : shapesOf(shape.items)));
  const isOpen = inside.some((shape) => shape.properties.size === 0 && !shape.types.has('array'));
  // What the event is about may stand once more below.
  const deeper = inside.flatMap((shape) => [...shape.properties.values()].flatMap(shapesOf));
  const below = [...inside, ...deeper].flatMap((shape) => [...shape.properties.keys()]);
  if (!isOpen && ![...members, ...below].some(isIdName) && !inHeader(/(id|delivery)$/)) return said('lacksId');
  const isSaid = members.some(mayBeKindName) || below.some(isKindName) || [{ properties }, ...inside].some(ofEvent);
  if (!isSaid && !inHeader(/(event|topic|type)$/)) return said('lacksKind');
  if (members.some(isTimeName) || inHeader(/(timestamp|time|date)$/) || holders.length > 0) return undefined;
  return said('lacksTime');
}

/** The type of a record is that of the event, unless it is a thing with an identity. */
const ofEvent = ({ properties: all }: Pick<Shape, 'properties'>) => all.has('record_type') && !all.has('id');
const isPlainType = (types: Shape['types']): boolean => types.size > 0 && !types.has('object') && !types.has('array');

export const isIdName = (name: string): boolean =>
  /id$/.test(joined(name)) || /^id[A-Z_]/.test(name) || names.eventIds.has(joined(name));

const isTimeName = (name: string) =>
  /(at|em|time|timestamp|date|hora|momento|instante)$|^(dt|data)/.test(joined(name)) || names.times.has(joined(name));

function wrongAmount({ properties }: Shape, path: string): Text | undefined {
  const [name, at] = [...properties].find(([key]) => names.amounts.has(joined(key))) ?? [];
  if (name === undefined) return undefined;
  const kinds = [...properties].filter(([key]) => mayBeKindName(key));
  const spoken = [path, ...kinds.flatMap(([, kind]) => statedValues({ at: kind, schema: kind }))].flatMap((one) =>
    wordsOf(String(one)),
  );
  const hasCurrency = [...properties.keys()].some((key) => /moeda|currency/.test(joined(key)));
  // A `valor` elsewhere may be a measure.
  if (!hasCurrency && !spoken.some((word) => names.money.has(word))) return undefined;
  const types = typesOf(at);
  const isText = types.has('string') && !isDecimalText(at);
  if (isText || (types.has('number') && isFraction(at))) return said('amountNoInteger', { name });
  if (hasCurrency || types.has('object')) return undefined;
  return said('amountNoCurrency', { name });
}

/** A text in the form of `49.90` is as exact as an integer. */
function isDecimalText(at: Place | undefined): boolean {
  return keywordIn(at, 'pattern') !== undefined && takes(at, '49.90') && !takes(at, 'x') && !takes(at, '49,90');
}

/** A number whose description shows decimals; `number` alone may be meant as an integer. */
function isFraction(at: Place | undefined): boolean {
  const place = follow(at);
  if (['float', 'double', 'decimal'].includes(text(place, 'format') ?? '')) return true;
  return ['example', 'multipleOf'].some((key) => {
    const value = child(place, key)?.value;
    return typeof value === 'number' && !Number.isInteger(value);
  });
}

function wrongTime({ properties }: Shape): Text | undefined {
  const wrong = [...properties].find(([key, at]) => {
    if (!names.eventTimes.has(joined(key))) return false;
    const example = text(follow(at), 'example');
    return text(follow(at), 'format') === 'date' || (example !== undefined && !hasZone(example));
  });
  return wrong && said('timeWithoutZone', { name: wrong[0] });
}

const hasZone = (time: string) => /T\d{2}:\d{2}/.test(time) && /(Z|[+-]\d{2}:?\d{2})$/i.test(time);
