// Schemas and parameters in the OpenAPI text, and references to its components.
import { describeParameters, describeSchema, describeSchemas, type Json, type Parameters } from '@farol/http';
import * as z from 'zod';

export const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
export const schemaRef = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** The named schemas as components: the same ones that type the views. */
export function componentSchemas(): Readonly<Record<string, Json>> {
  return describeSchemas(z.globalRegistry, 'output');
}

/** The schema itself, or a reference when it has a name. */
export function inlineSchema(schema: z.ZodType): Json {
  const { id } = z.globalRegistry.get(schema) ?? {};
  return id ? schemaRef(id) : describeSchema(schema);
}

export function queryParameters(parameters: Parameters): readonly Json[] {
  return describeParameters(parameters, inlineSchema);
}
