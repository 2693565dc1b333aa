// Does every answer fit the schema that the description has for it?
import type { Text } from '@farol/http';
import type { ErrorObject } from 'ajv';
import { worded } from '../../worded.ts';
import type { Evidence } from '../collect/collect.ts';
import { isSuccess, type JsonObject, jsonOf } from '../exchange/exchange.ts';
import type { Described } from '../resource/description.ts';
import { validatorOf } from '../resource/validator.ts';
import { broken, type Check, type Found } from './check.ts';
import { mustFail } from './failures.ts';
import { check, fits as texts } from './live-texts.ts';

/** The first answer with this schema that does not fit. */
export type Misfit = Found & { readonly isSuccess: boolean };

export function misfitsOf(run: Evidence, { schemaOf, resolve }: Described): readonly Misfit[] {
  const misfits = new Map<JsonObject, Misfit>();
  /** What was taken although it is wrong has a finding of its own, and may be in the list from then on. */
  const taken = new Map(
    run.resources.flatMap(({ resource: { path }, probes }) => mustFail(probes).map((one) => [one, path])),
  );
  const spoilt = new Set<string>();
  for (const exchange of run.exchanges) {
    const path = new URL(exchange.asked.url).pathname.replace(/\/$/, '');
    const list = taken.get(exchange);
    if (list !== undefined && isSuccess(exchange)) spoilt.add(exchange.asked.method === 'GET' ? path : list);
    const isSpoilt = [path, path.slice(0, path.lastIndexOf('/'))].some((one) => spoilt.has(one));
    const isExplained = isSuccess(exchange) && (isSpoilt || exchange.asked.as !== 'caller');
    if (isExplained || run.graphql?.exchanges.includes(exchange)) continue;
    const [schema, json] = [schemaOf(exchange), jsonOf(exchange)];
    if (schema === undefined || json === undefined || misfits.has(schema)) continue;
    const validate = validatorOf(schema, resolve);
    if (validate === undefined || validate(json)) continue;
    const difference = differenceOf(validate.errors?.[0]);
    misfits.set(schema, { shown: [exchange], words: { difference }, isSuccess: isSuccess(exchange) });
  }
  // The same member of the same schema shows in many operations; it is named once.
  const keyOf = ({ words, isSuccess }: Misfit) =>
    `${isSuccess} ${JSON.stringify(words).replace(/"[^"]*\/(\w+)/g, '$1')}`;
  return [...Map.groupBy(misfits.values(), keyOf).values()].flatMap(([first]) => first ?? []);
}

function differenceOf(error: ErrorObject | undefined): Text {
  const { instancePath = '', keyword = '', params = {} } = error ?? {};
  const value = String(
    params.missingProperty ?? params.additionalProperty ?? params.type ?? params.format ?? params.limit ?? '',
  );
  const text = keyword in texts ? texts[keyword as keyof typeof texts] : texts.other;
  return worded(text, { at: instancePath || '/', value, keyword });
}

/** A 2xx holds what the description promises, and a failure has the described form. */
export const fitChecks: readonly Check<readonly Misfit[]>[] = [
  check('errors-2xx-only-for-success', (text) => [broken((all) => all.filter((one) => one.isSuccess), text.misfit)]),
  check('errors-one-format', (text) => [broken((all) => all.filter((one) => !one.isSuccess), text.misfit)]),
];
