// Makes the input types of the schema from the zod schemas by which REST reads its bodies.
import { camelCase } from '@farol/catalogue/fields';
import type { z } from 'zod';
import type { Builder } from './builder.ts';
import { type Naming, nameOf, shapeOf, type Types } from './types-from-zod.ts';

export type InputRef = ReturnType<typeof inputRef>;

function inputRef(builder: Builder, name: string) {
  return builder.inputRef<Readonly<Record<string, unknown>>>(name);
}

/** A member with a default is required and has it; where null stands for the default, it may be left out. */
export function inputFromZod(
  builder: Builder,
  types: Types,
  { names, about }: Pick<Naming, 'names' | 'about'>,
  [name, schema]: readonly [string, z.ZodObject],
): InputRef {
  const ref = inputRef(builder, name);
  const description = about?.[name];
  ref.implement({
    ...(description === undefined ? {} : { description }),
    fields: (t) =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([member, given]) => {
          const { inner, list, nullable, about: said, initial } = shapeOf([given], 1);
          const named = nameOf({ names }, name, member, inner);
          const type = inner._zod.def.type === 'enum' ? types.enum(named) : named;
          const required = !nullable && !(list && initial !== undefined);
          return [
            camelCase(member),
            t.field({
              type: (list ? [type] : type) as never,
              required: required as never,
              ...(said === undefined ? {} : { description: said }),
              ...(required && initial !== undefined ? { defaultValue: initial as never } : {}),
            }),
          ];
        }),
      ),
  });
  return ref;
}
