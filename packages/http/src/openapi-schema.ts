// zod schemas and query parameters as an OpenAPI text has them.
import * as z from 'zod';
import type { Parameters } from './list/parameters.ts';

export type Json = Readonly<Record<string, unknown>>;

export function describeSchema(schema: z.ZodType): Json {
  return plain(z.toJSONSchema(schema, { io: 'input', override: widths }) as Json);
}

/** The named schemas of a registry, as components. */
export function describeSchemas(
  registry: z.core.$ZodRegistry<{ id?: string | undefined }>,
  io: 'input' | 'output',
): Readonly<Record<string, Json>> {
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}`, override: widths });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema as Json)]));
}

export function describeParameters(parameters: Parameters, describe = describeSchema): readonly Json[] {
  return Object.entries(parameters).map(([name, { schema, wire, about, example }]) => {
    const described = describe(wire ?? schema);
    return {
      name,
      in: 'query',
      description: about,
      required: false,
      schema: described,
      ...(example === undefined ? {} : { example: described.type === 'integer' ? Number(example) : example }),
    };
  });
}

/** Integers state their width, so that generated clients choose the right type. */
function widths({ jsonSchema }: { readonly jsonSchema: object }): void {
  const schema = jsonSchema as { type?: unknown; format?: unknown };
  if (schema.type === 'integer') schema.format = 'int32';
}

/** In an OpenAPI text the position of a schema determines its dialect and its name. */
function plain({ $schema: _dialect, $id: _id, id: _name, ...schema }: Json): Json {
  return schema;
}
