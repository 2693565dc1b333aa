// Which headers does an answer describe, and which values does a description state for a parameter or a header?

import { child, children, follow, isObject } from '../document/source.ts';
import { mostRead } from '../words/remembered.ts';
import type { Answer } from './answer.ts';
import type { Parameter } from './operation.ts';
import { closedValues, typesOf } from './shape.ts';

type Described = Pick<Parameter, 'name' | 'at' | 'schema'>;

export function headersOf({ at }: Answer): readonly Described[] {
  return children(child(follow(at), 'headers'))
    .slice(0, mostRead)
    .map((header) => {
      const target = follow(header);
      // In 2.0 a header is its own schema.
      const schema = child(target, 'schema') ?? child(children(child(target, 'content'))[0], 'schema') ?? target;
      return { name: header.key.toLowerCase(), at: header, schema };
    });
}

/** Its closed values, its default and its examples, as text. */
export function statedValues({ schema, at }: Pick<Described, 'schema' | 'at'>): string[] {
  const target = follow(at);
  const single = [follow(schema), target].flatMap((place) =>
    ['default', 'example'].map((key) => child(place, key)?.value),
  );
  const named = child(target, 'examples')?.value;
  const examples = isObject(named) ? Object.values(named).map((one) => (isObject(one) ? one.value : undefined)) : [];
  const listed = child(follow(schema), 'examples')?.value;
  const more = Array.isArray(listed) ? listed : [];
  return [...(closedValues(schema) ?? []), ...single, ...examples, ...more]
    .filter((value) => value !== undefined)
    .map(String);
}

/** A type, a format of dates or a stated value that the field of this header cannot have; no schema has a format for it. */
export function valueOfOtherForm(header: Described, hasForm: (value: string) => boolean): string | undefined {
  const types = [...typesOf(header.schema)];
  const format = /^date/.exec(String(child(header.schema, 'format')?.value))?.input;
  const type = types.includes('string') ? format : types[0];
  return type ?? statedValues(header).find((value) => !hasForm(value));
}
