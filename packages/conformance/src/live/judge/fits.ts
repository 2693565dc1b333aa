// Does every answer fit the schema that the description has for it?
import type { Text } from '@farol/http';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { worded } from '../../worded.ts';
import { type Exchange, isSuccess, type JsonObject, jsonOf } from '../exchange/exchange.ts';
import { type SchemaOf, selfContained } from '../resource/answer-schemas.ts';
import type { Resolve } from '../resource/schema-sample.ts';
import { broken, type Check, type Found } from './check.ts';
import { check, fits as texts } from './live-texts.ts';

/** The answers of one operation with one status, and the first that does not fit. */
export type Fit = { readonly answers: number; readonly misfit: Found | undefined; readonly isSuccess: boolean };

const formats = {
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
};

/** The validator is loaded only here, because no other part of a run needs it. */
export async function fitsOf(
  exchanges: readonly Exchange[],
  schemaOf: SchemaOf,
  resolve: Resolve,
): Promise<readonly Fit[]> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const validatorOf = (schema: JsonObject): ValidateFunction | undefined => {
    const whole = selfContained(schema, resolve);
    try {
      return whole && new Ajv2020({ strict: false, logger: false, validateSchema: false, formats }).compile(whole);
    } catch {
      return undefined;
    }
  };
  const validators = new Map<JsonObject, ValidateFunction | undefined>();
  const fits = new Map<JsonObject, Fit>();
  for (const exchange of exchanges) {
    const [schema, json] = [schemaOf(exchange), jsonOf(exchange)];
    if (schema === undefined || json === undefined) continue;
    if (!validators.has(schema)) validators.set(schema, validatorOf(schema));
    const validate = validators.get(schema);
    if (validate === undefined) continue;
    const before = fits.get(schema);
    const isFitting = before?.misfit !== undefined || validate(json);
    const misfit = isFitting
      ? before?.misfit
      : { shown: [exchange], words: { difference: differenceOf(validate.errors?.[0]) } };
    fits.set(schema, { answers: (before?.answers ?? 0) + 1, misfit, isSuccess: isSuccess(exchange) });
  }
  return [...fits.values()];
}

function differenceOf(error: ErrorObject | undefined): Text {
  const { instancePath = '', keyword = '', params = {} } = error ?? {};
  const value = String(
    params.missingProperty ?? params.additionalProperty ?? params.type ?? params.format ?? params.limit ?? '',
  );
  const text = keyword in texts ? texts[keyword as keyof typeof texts] : texts.other;
  return worded(text, { at: instancePath || '/', value, keyword });
}

/** The same member of the same schema shows in many operations; it is named once. */
function misfits(fits: readonly Fit[]): readonly Found[] {
  const found = fits.flatMap(({ misfit }) => misfit ?? []);
  const keyOf = ({ words }: Found) => JSON.stringify(words).replace(/"[^"]*\/(\w+)/g, '$1');
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** A 2xx holds what the description promises. */
export const successFits: Check<readonly Fit[]> = check('errors-2xx-only-for-success', (text) => [
  broken(misfits, text.misfit),
]);

/** A failure has the described form. */
export const failureFits: Check<readonly Fit[]> = check('errors-one-format', (text) => [broken(misfits, text.misfit)]);
