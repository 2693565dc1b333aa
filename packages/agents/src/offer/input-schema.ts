// Which JSON Schema do the arguments of a tool have, in a language?
import type { Language } from '@farol/catalogue';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { argumentsIn } from '../answer/in-language.ts';
import type { Tool } from '../answer/tool.ts';

type JsonSchema = Record<string, unknown> & { readonly properties: Readonly<Record<string, unknown>> };

/** Over HTTP there is a server for each request, so they are made once. */
const made = new Map<string, JsonSchema>();

export function inputSchemaOf(tool: Pick<Tool, 'name' | 'input'>, language: Language): JsonSchema {
  const key = `${tool.name} ${language}`;
  const known = made.get(key);
  if (known) return known;
  const schema = z.toJSONSchema(argumentsIn(tool, language), { io: 'input' });
  const json = { ...schema, properties: schema.properties ?? {} };
  made.set(key, json);
  return json;
}

/** For tools/list. Every argument passes: the SDK would refuse in English only, without source and date. */
export function listedInput(tool: Pick<Tool, 'name' | 'input'>, language: Language): StandardSchemaWithJSON {
  const json = () => shortened(inputSchemaOf(tool, language));
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1, vendor: 'farol', validate, jsonSchema: { input: json, output: json } } };
}

/** An assistant reads all of it before its first call: bounds of texts, which a refusal names, and the usual are left out. */
export function shortened<T>(schema: T): T {
  const left = '$schema minLength maxLength maxItems minItems pattern format additionalProperties'.split(' ');
  const text = JSON.stringify(schema, (name, value) =>
    left.includes(name) && typeof value !== 'object' ? undefined : value,
  );
  return JSON.parse(text);
}
