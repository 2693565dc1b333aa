// Did the contract break without a new version? (spec 9.1) Needs the description as it was before.

import { child, follow, type Place } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, title } from '../../model/operation.ts';
import { isReadOnly, shapesOf, typesOf } from '../../model/shape.ts';
import type { Breach, PaperCheck } from '../check.ts';

export const breakingChange: PaperCheck = {
  rule: 'versioning-breaking-change-new-version',
  judge: (paper, previous) => {
    if (previous === undefined)
      return {
        pt: 'a descrição anterior, com a qual comparar (--previous)',
        en: 'the earlier description to compare with (--previous)',
      };
    return previous.operations.flatMap((old) => breachesOf(paper, old));
  },
};

const mend = {
  pt: 'Mantenha a versão antiga como estava e publique a mudança em uma versão nova, ao lado dela.',
  en: 'Leave the old version as it was and publish the change in a new version next to it.',
};

function breachesOf(paper: OpenApiPaper, old: Operation): Breach[] {
  const now = paper.byTemplate.get(old.template)?.find(({ method }) => method === old.method);
  // Servers may bear the version: with another one, every path is new.
  if (!sameServers(paper, old)) return [];
  if (now === undefined)
    return [
      {
        at: paper.byTemplate.get(old.template)?.[0]?.pathAt ?? paper.root,
        sure: 'certain',
        message: { pt: `${title(old)} existia e foi removido.`, en: `${title(old)} existed and was removed.` },
        mend,
      },
    ];
  return [...requestBreaches(now, old), ...answerBreaches(now, old)];
}

function sameServers(paper: OpenApiPaper, old: Operation): boolean {
  const before = /\/v\d+/i.exec(String(serverText(old.at.source.value)))?.[0];
  const after = /\/v\d+/i.exec(String(serverText(paper.root.value)))?.[0];
  return before === after;
}

function serverText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { servers, basePath } = value as { readonly servers?: unknown; readonly basePath?: unknown };
  return `${JSON.stringify(servers ?? '')} ${String(basePath ?? '')}`;
}

function requestBreaches(now: Operation, old: Operation): Breach[] {
  const given = (operation: Operation) => operation.parameters.filter((parameter) => parameter.in !== 'path');
  const before = new Map(given(old).map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const breaches = given(now).flatMap((parameter): Breach[] => {
    const { at, name, schema } = parameter;
    const earlier = before.get(`${parameter.in} ${name}`);
    before.delete(`${parameter.in} ${name}`);
    if (isMandatory(at) && !(earlier !== undefined && isMandatory(earlier.at)))
      return [breach(now, at, 'mandatory', name)];
    return earlier !== undefined && changesType(typesOf(schema), typesOf(earlier.schema))
      ? [breach(now, at, 'changed', name)]
      : [];
  });
  for (const { name } of before.values()) breaches.push(breach(now, now.at, 'removed', name));
  if (now.body !== undefined && isMandatory(now.body.at) && !(old.body !== undefined && isMandatory(old.body.at)))
    breaches.push(breach(now, now.body.at, 'mandatory', 'requestBody'));
  return [...breaches, ...compareSchemas({ now, inRequest: true }, now.body?.json, old.body?.json, [])];
}

function isMandatory(at: Place): boolean {
  return child(follow(at), 'required')?.value === true;
}

function answerBreaches(now: Operation, old: Operation): Breach[] {
  return compareSchemas({ now, inRequest: false }, now.successes[0]?.json, old.successes[0]?.json, []);
}

type Side = { readonly now: Operation; readonly inRequest: boolean };

/** Deeper than this, or in a circle, nothing new is said. */
const deepest = 6;

/** `around`: the schemas that are being compared. */
function compareSchemas(
  side: Side,
  at: Place | undefined,
  oldAt: Place | undefined,
  around: readonly unknown[],
): Breach[] {
  const [young] = shapesOf(at);
  const [old] = shapesOf(oldAt);
  if (at === undefined || young === undefined || old === undefined) return [];
  if (around.includes(at.value) || around.length > deepest) return [];
  const { now, inRequest } = side;
  const inside = [...around, at.value];
  const breaches: Breach[] = [];
  for (const [name, before] of old.properties) {
    const after = young.properties.get(name);
    // A free object may still hold the member, and members that only the server writes are not sent.
    if (after === undefined) {
      if (young.properties.size > 0 && !(inRequest && isReadOnly(before)))
        breaches.push(breach(now, at, 'removed', name));
      continue;
    }
    const [types, earlier] = [typesOf(after), typesOf(before)];
    if (inRequest ? changesType(types, earlier) : changesType(earlier, types))
      breaches.push(breach(now, after, 'changed', name));
    else breaches.push(...compareSchemas(side, after, before, inside));
  }
  if (inRequest)
    for (const name of young.required)
      if (!old.required.has(name) && !isReadOnly(young.properties.get(name)))
        breaches.push(breach(now, young.properties.get(name) ?? at, 'mandatory', name));
  return [...breaches, ...compareSchemas(side, young.items, old.items, inside)];
}

/** No type that one side writes is known to the other, which reads it. An integer is a number, too. */
function changesType(readable: ReadonlySet<string>, written: ReadonlySet<string>): boolean {
  if (readable.size === 0 || written.size === 0) return false;
  return ![...written].some((type) => readable.has(type) || (type === 'integer' && readable.has('number')));
}

function breach(
  operation: Operation,
  at: Breach['at'],
  what: 'mandatory' | 'removed' | 'changed',
  name: string,
): Breach {
  const words = {
    mandatory: { pt: 'tornou-se obrigatório', en: 'became required' },
    removed: { pt: 'foi removido', en: 'was removed' },
    changed: { pt: 'mudou de tipo', en: 'changed its type' },
  }[what];
  return {
    at,
    sure: 'certain',
    message: {
      pt: `Em ${title(operation)}, "${name}" ${words.pt} na mesma versão.`,
      en: `In ${title(operation)}, "${name}" ${words.en} within the same version.`,
    },
    mend,
  };
}
