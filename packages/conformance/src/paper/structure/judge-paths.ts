// Do paths, their parameters and the names of operations fit together?

import { child, children, follow, isObject, member, type Place, text } from '../document/source.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import type { Operation } from '../model/operation.ts';
import type { Faults } from './faults.ts';

export function judgePaths(paper: OpenApiPaper, linked: readonly Place[], faults: Faults): void {
  const { root, paths, operations, webhooks, callbacks, version } = paper;
  judgeTemplates(root, faults);
  judgeIds([...operations, ...webhooks, ...callbacks], linked, faults);
  for (const together of paths) {
    judgeParameters(child(follow(together[0].pathAt), 'parameters'), version, faults);
    for (const operation of together) {
      judgeParameters(child(operation.at, 'parameters'), version, faults);
      judgePathParameters(operation, faults);
    }
  }
}

/** Whole expressions: braces inside a path stand in pairs, and a question mark begins the query string. */
function judgeTemplates(root: Place, faults: Faults): void {
  const known = new Map<string, string>();
  for (const at of children(member(root, 'paths'))) {
    const { key: found } = at;
    if (found.startsWith('x-') || found === '$ref') continue;
    faults.seen('structure-path-parameters');
    faults.seen('structure-unique-names');
    const names = [...found.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    if (!/^\/([^{}?#\s]|\{[^{}/]+\})*$/.test(found)) faults.add('path', at, { found });
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) faults.add('twiceInPath', at, { found, name: twice });
    const key = found.replace(/\{[^{}]*\}/g, '{}');
    const other = known.get(key);
    if (other !== undefined) faults.add('samePath', at, { found, other });
    known.set(key, found);
  }
}

function judgeIds(operations: readonly Operation[], linked: readonly Place[], faults: Faults): void {
  const known = new Map<string, unknown>();
  for (const { at, operationId: found } of operations) {
    if (found === '') continue;
    faults.seen('structure-unique-names');
    // A path item that several paths refer to has its operations once.
    if (known.has(found) && known.get(found) !== at.value)
      faults.add('operationId', child(at, 'operationId') ?? at, { found });
    known.set(found, at.value);
  }
  for (const link of linked)
    if (typeof link.value === 'string' && !known.has(link.value))
      faults.add('operation', link, { found: link.value, names: [...known.keys()] });
}

/** In one list, a name and its place occur once. Names of headers do not depend on case. */
function judgeParameters(list: Place | undefined, version: OpenApiPaper['version'], faults: Faults): void {
  const known = new Set<string>();
  let bodies = 0;
  for (const at of children(list)) {
    const target = follow(at);
    const [found, where] = [text(target, 'name'), text(target, 'in')];
    if (version === '2.0' && (where === 'body' || (where === 'formData' && !known.has('formData')))) {
      bodies += 1;
      if (bodies === 2) faults.add('bodies', at, {});
      if (where === 'formData') known.add('formData');
    }
    if (found === undefined || where === undefined) continue;
    const key = `${where} ${where === 'header' ? found.toLowerCase() : found}`;
    if (known.has(key)) faults.add('parameter', at, { found, where });
    known.add(key);
  }
}

function judgePathParameters({ kind, method, path: found, parameters, at, pathAt }: Operation, faults: Faults): void {
  if (kind !== 'path') return;
  const lists = [child(at, 'parameters'), child(follow(pathAt), 'parameters')];
  // A reference that leads nowhere may have declared it.
  if (lists.flatMap(children).some((one) => !isObject(follow(one)?.value))) return;
  const named = new Set(
    [...found.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.replace(/^[+#./;?&]|\*$/g, '')),
  );
  const declared = parameters.filter((one) => one.in === 'path');
  for (const name of named)
    if (!declared.some((one) => one.name === name)) {
      // Another parameter may be meant for it.
      const isAlone = declared.every((one) => named.has(one.name)) && !parameters.some((one) => one.name === name);
      faults.add('undeclared', at, { method: method.toUpperCase(), found, name, isAlone: isAlone ? 'yes' : 'no' });
    }
  for (const { name, at: place } of declared) if (!named.has(name)) faults.add('unused', place, { name, found });
}
