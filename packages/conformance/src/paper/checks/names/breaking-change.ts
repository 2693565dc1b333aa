// Did the contract break without a new version? (spec 9.1) Needs the description as it was before.

import { child, follow, isObject, type Place } from '../../document/source.ts';
import type { Content } from '../../model/answer.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, type Parameter, title } from '../../model/operation.ts';
import { closedValues, isReadOnly, shapesOf, typesOf } from '../../model/shape.ts';
import { type Sentence, said } from '../../said.ts';
import type { Breach, OpenApiCheck } from '../outcome.ts';

export const breakingChange: OpenApiCheck = {
  rule: 'versioning-breaking-change-new-version',
  judge: (paper, previous) => {
    if (previous === undefined) return said('needsPrevious');
    // Servers may bear the version: with another one, every path is new.
    const isOther = serverVersion(paper) !== serverVersion(previous);
    const count = previous.operations.length;
    const bodies = paper.operations.flatMap(({ body }) => shapesOf(body?.json));
    const sent = new Set(bodies.flatMap(({ properties }) => [...properties.values()].map(({ value }) => value)));
    return {
      breaches: isOther ? [] : previous.operations.flatMap((old) => breachesOf(paper, sent, old)),
      evidence: said('earlierOperations', { count }),
    };
  },
};

const mend = said('newVersion');

function serverVersion({ root: { value } }: OpenApiPaper): string | undefined {
  if (!isObject(value)) return undefined;
  return /\/v\d+/i.exec(`${JSON.stringify(value.servers ?? '')} ${String(value.basePath ?? '')}`)?.[0];
}

function breachesOf({ byTemplate, root }: OpenApiPaper, sent: Side['sent'], old: Operation): Breach[] {
  const together = byTemplate.get(old.template);
  const now = together?.find(({ method }) => method === old.method);
  if (now === undefined) {
    const message = said('operationRemoved', { operation: title(old) });
    return [{ at: together?.[0]?.pathAt ?? root, sure: 'certain', message, mend }];
  }
  const [before] = old.successes;
  const isOpened = (one: Operation) => one.answers.length > 0 && !one.secured;
  const isAnother = before !== undefined && now.successes.length > 0 && !now.statuses.has(before.status.toUpperCase());
  return [
    ...(isAnother ? [changed(now, now.successes[0]?.at ?? now.at, 'lostSuccess', before.status)] : []),
    ...(now.secured && isOpened(old) ? [changed(now, now.at, 'becameSecured', 'security')] : []),
    ...lostTypes(now, old.body?.contents, now.body?.contents),
    ...lostTypes(now, before?.contents, now.successes[0]?.contents),
    ...parameterBreaches(now, old),
    ...compareSchemas({ now, inRequest: true, sent }, now.body?.json, old.body?.json, [], 'requestBody'),
    ...compareSchemas({ now, inRequest: false, sent }, now.successes[0]?.json, before?.json, [], before?.status ?? ''),
  ];
}

/** Media types that clients send or read, none of which is left. */
function lostTypes(now: Operation, before: readonly Content[] = [], after: readonly Content[] = []): Breach[] {
  const [lost] = before;
  const isLeft = after.length === 0 || before.some((one) => after.some((other) => other.mediaType === one.mediaType));
  return lost === undefined || isLeft ? [] : [changed(now, after[0]?.at ?? now.at, 'wasRemoved', lost.mediaType)];
}

function parameterBreaches(now: Operation, old: Operation): Breach[] {
  // The name of a path parameter is no part of the contract; its place is.
  const key = ({ segments }: Operation, { in: where, name }: Parameter) =>
    `${where} ${where === 'path' ? segments.findIndex(({ parameter }) => parameter === name) : name}`;
  const given = (one: Operation) => new Map(one.parameters.map((given) => [key(one, given), given]));
  const [before, after] = [given(old), given(now)];
  const breaches = [...after].flatMap(([key, { in: where, at, name, schema }]): Breach[] => {
    const earlier = before.get(key);
    if (where !== 'path' && isMandatory(at) && !isMandatory(earlier?.at))
      return [changed(now, at, 'becameRequired', name)];
    if (earlier === undefined) return [];
    if (changesType(typesOf(schema), typesOf(earlier.schema))) return [changed(now, at, 'changedType', name)];
    if (losesValue(schema, earlier.schema)) return [changed(now, at, 'lostValue', name)];
    return isNarrower(schema, earlier.schema) ? [changed(now, at, 'becameNarrower', name)] : [];
  });
  for (const [key, { in: where, name }] of before)
    if (where !== 'path' && !after.has(key)) breaches.push(changed(now, now.at, 'wasRemoved', name));
  if (now.body !== undefined && isMandatory(now.body.at) && !isMandatory(old.body?.at))
    breaches.push(changed(now, now.body.at, 'becameRequired', 'requestBody'));
  return breaches;
}

const isMandatory = (at: Place | undefined) => child(follow(at), 'required')?.value === true;

type Side = {
  readonly now: Operation;
  readonly inRequest: boolean;
  /** Members that requests hold as well: what becomes optional there becomes so for them. */
  readonly sent: ReadonlySet<unknown>;
};

/** Deeper than this, or in a circle, nothing new is said. */
const deepest = 6;

function isRetyped({ inRequest }: Side, at: Place, oldAt: Place | undefined): boolean {
  const [now, old] = [typesOf(at), typesOf(oldAt)];
  return inRequest ? changesType(now, old) : changesType(old, now);
}

/** `around`: the schemas that are being compared; `of`: the member or the body that they are of. */
function compareSchemas(
  side: Side,
  at: Place | undefined,
  oldAt: Place | undefined,
  around: readonly unknown[],
  of: string,
): Breach[] {
  const [young] = shapesOf(at);
  const [old] = shapesOf(oldAt);
  if (at === undefined || young === undefined || old === undefined) return [];
  if (around.includes(at.value) || around.length > deepest) return [];
  const { now, inRequest, sent } = side;
  if (isRetyped(side, at, oldAt)) return [changed(now, at, 'changedType', of)];
  const inside = [...around, at.value];
  const breaches: Breach[] = [];
  for (const [name, before] of old.properties) {
    const after = young.properties.get(name);
    // A free object may still hold the member, and members that only the server writes are not sent.
    if (after === undefined) {
      if (young.properties.size > 0 && !(inRequest && isReadOnly(before)))
        breaches.push(changed(now, at, 'wasRemoved', name));
      continue;
    }
    if (isRetyped(side, after, before)) breaches.push(changed(now, after, 'changedType', name));
    else if (inRequest && losesValue(after, before)) breaches.push(changed(now, after, 'lostValue', name));
    else if (inRequest && isNarrower(after, before)) breaches.push(changed(now, after, 'becameNarrower', name));
    else if (inRequest ? mayBeNull(before) && !mayBeNull(after) : mayBeNull(after) && !mayBeNull(before))
      breaches.push(changed(now, after, 'changedNull', name));
    else if (!inRequest && old.required.has(name) && !young.required.has(name) && !sent.has(after.value))
      breaches.push({ ...changed(now, after, 'becameOptional', name), sure: 'likely' });
    else if (!inRequest && losesValue(before, after))
      breaches.push({ ...changed(now, after, 'gainedValue', name), sure: 'likely' });
    else breaches.push(...compareSchemas(side, after, before, inside, name));
  }
  for (const name of inRequest ? young.required : [])
    if (!old.required.has(name) && !isReadOnly(young.properties.get(name)))
      breaches.push(changed(now, young.properties.get(name) ?? at, 'becameRequired', name));
  return [...breaches, ...compareSchemas(side, young.items, old.items, inside, of)];
}

/** No type that one side writes is known to the other, which reads it. An integer is a number, too. */
function changesType(readable: ReadonlySet<string>, written: ReadonlySet<string>): boolean {
  if (readable.size === 0 || written.size === 0) return false;
  return ![...written].some((type) => readable.has(type) || (type === 'integer' && readable.has('number')));
}

function mayBeNull(at: Place): boolean {
  const isNullable = child(follow(at), 'nullable')?.value === true;
  return isNullable || shapesOf(at).some(({ types }) => types.has('null'));
}

const upper = ['maxLength', 'maximum', 'maxItems'];
const lower = ['minLength', 'minimum', 'minItems'];

/** A bound that was not there, or that leaves less room. */
function isNarrower(at: Place | undefined, before: Place | undefined): boolean {
  const [now, old] = [at, before].map((place) => (name: string) => {
    const value = child(follow(place), name)?.value;
    return typeof value === 'number' ? value : undefined;
  });
  const isLess = (name: string, sign: number) => {
    const bound = now?.(name);
    return bound !== undefined && sign * bound < sign * (old?.(name) ?? sign * Number.POSITIVE_INFINITY);
  };
  return upper.some((name) => isLess(name, 1)) || lower.some((name) => isLess(name, -1));
}

/** A closed set of values that lacks one it had. */
function losesValue(at: Place | undefined, before: Place | undefined): boolean {
  const [now, old] = [closedValues(at), closedValues(before)];
  return now !== undefined && old?.some((value) => !now.includes(value)) === true;
}

function changed(operation: Operation, at: Place, what: Sentence, name: string): Breach {
  const message = said('changedInVersion', { operation: title(operation), name, change: said(what) });
  return { at, sure: 'certain', message, mend };
}
