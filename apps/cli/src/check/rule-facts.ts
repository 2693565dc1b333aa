import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type RuleFacts, structureRules } from '@farol/conformance';
import type { Context } from '../arguments/command.ts';

/** Defined by the bundle (program.ts). */
declare const builtEvidence: string | undefined;

/** The rules of the catalogue, and those of the specification of OpenAPI. */
export function ruleFacts(context: Context): readonly RuleFacts[] {
  return [...catalogueRules(context), ...structureRules];
}

/** The bundle has these facts in a file of their own, because opening the whole catalogue takes a sixth of a short check. */
function catalogueRules(context: Context): readonly RuleFacts[] {
  if (typeof builtEvidence === 'string')
    return JSON.parse(brotliDecompressSync(readFileSync(new URL('rules.json.br', import.meta.url))).toString());
  return context.catalogue.rules;
}
