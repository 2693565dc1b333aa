// Did the contract break without a new version? (spec 9.1) Needs the description as it was before.

import { follow } from '../../document/source.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, title } from '../../model/operation.ts';
import { type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import type { Breach, OpenApiCheck } from '../check.ts';

export const breakingChange: OpenApiCheck = {
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
  const named = (operation: Operation) =>
    operation.parameters.filter(({ at }) => (follow(at)?.value as { required?: unknown }).required === true);
  const before = new Set(named(old).map(({ name }) => name));
  const breaches: Breach[] = named(now)
    .filter((parameter) => parameter.in !== 'path' && !before.has(parameter.name))
    .map(({ at, name }) => breach(now, at, 'mandatory', name));
  const [schema, earlier] = [now, old].map(({ body }) => shapesOf(body?.json)[0]);
  if (schema === undefined || earlier === undefined) return breaches;
  for (const name of schema.required)
    if (!earlier.required.has(name))
      breaches.push(breach(now, schema.properties.get(name) ?? schema.at, 'mandatory', name));
  return [...breaches, ...typeBreaches(now, schema, earlier)];
}

function answerBreaches(now: Operation, old: Operation): Breach[] {
  const shape = (operation: Operation) => shapesOf(operation.successes[0]?.json)[0];
  return compareAnswers(now, shape(now), shape(old));
}

function compareAnswers(now: Operation, young: Shape | undefined, old: Shape | undefined): Breach[] {
  if (young === undefined || old === undefined) return [];
  const removed = [...old.properties.keys()]
    .filter((name) => young.properties.size > 0 && !young.properties.has(name))
    .map((name) => breach(now, young.at, 'removed', name));
  const items = [shapesOf(young.items)[0], shapesOf(old.items)[0]] as const;
  return [...removed, ...typeBreaches(now, young, old), ...(items[0] && items[1] ? compareAnswers(now, ...items) : [])];
}

function typeBreaches(now: Operation, young: Shape, old: Shape): Breach[] {
  return [...young.properties].flatMap(([name, property]) => {
    const [after, before] = [typesOf(property), typesOf(old.properties.get(name))];
    if (after.size === 0 || before.size === 0 || [...before].some((type) => after.has(type))) return [];
    return [breach(now, property, 'changed', name)];
  });
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
