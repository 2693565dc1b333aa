// Schemas and parameters in the OpenAPI text.
import type { Parameters } from '@farol/http';
import { z } from 'zod';
import { schemaRef } from './references.ts';

export type Json = Readonly<Record<string, unknown>>;
type MutableJson = Record<string, unknown>;

/** The named schemas as components: the same ones that type the views. */
export function componentSchemas(): Readonly<Record<string, Json>> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => widths(jsonSchema as MutableJson),
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema as Json)]));
}

/** The schema itself, or a reference when it has a name. */
export function inlineSchema(schema: z.ZodType): Json {
  const { id } = z.globalRegistry.get(schema) ?? {};
  if (id) return schemaRef(id);
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ jsonSchema }) => widths(jsonSchema as MutableJson),
  });
  return plain(made as Json);
}

export function queryParameters(parameters: Parameters): readonly Json[] {
  return Object.entries(parameters).map(([name, { schema, wire, about, example }]) => {
    const described = inlineSchema(wire ?? schema);
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
function widths(schema: MutableJson): void {
  if (schema.type === 'integer') schema.format = 'int32';
}

/** In an OpenAPI text the position of a schema determines its dialect and its name. */
function plain({ $schema: _dialect, $id: _id, id: _name, ...schema }: Json): Json {
  return schema;
}
