// Do paths, their parameters and the names of operations fit together?

import { child, children, follow, isObject, member, type Place, text } from '../document/source.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import type { Operation } from '../model/operation.ts';
import { firstRepeated, mostRead, remembered } from '../words/remembered.ts';
import type { Faults } from './faults.ts';

export function judgePaths(paper: OpenApiPaper, linked: readonly Place[], faults: Faults): void {
  const { root, paths, operations, webhooks, callbacks, version } = paper;
  judgeTemplates(root, faults);
  judgeIds([...operations, ...webhooks, ...callbacks], linked, faults);
  for (const together of paths) {
    const ofPath = child(follow(together[0].pathAt), 'parameters');
    judgeParameters(ofPath, version, faults);
    for (const operation of together) {
      const own = child(operation.at, 'parameters');
      judgeParameters(own, version, faults);
      if (isWhole(ofPath) && isWhole(own)) judgePathParameters(operation, faults);
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
    const twice = firstRepeated(names);
    if (twice !== undefined) faults.add('twiceInPath', at, { found, name: twice });
    const key = found.replace(/\{[^{}]*\}/g, '{}');
    const other = known.get(key);
    if (other !== undefined)
      faults.add('samePath', at, { found, other }, faults.edition === '2.0' ? 'likely' : 'certain');
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
  const names = [...known.keys()];
  for (const link of linked)
    if (typeof link.value === 'string' && !known.has(link.value))
      faults.add('operation', link, { found: link.value, names });
}

/** In one list, a name and its place occur once. Names of headers do not depend on case. */
function judgeParameters(list: Place | undefined, version: OpenApiPaper['version'], faults: Faults): void {
  if (list === undefined || !isShort(list)) return;
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

/** Thousands of paths may refer to one list. */
const isShort = ({ value }: Place) => !Array.isArray(value) || value.length < mostRead;

/** A reference that leads nowhere may have declared what is missing. */
function isWhole(list: Place | undefined): boolean {
  return list === undefined || (isShort(list) && children(list).every((one) => isObject(follow(one)?.value)));
}

const namesIn = remembered(
  (path): ReadonlySet<string> => new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => bare(name))),
);
/** Without the signs of RFC 6570, which some write in the name of the parameter as well. */
const bare = (name: string) => name.replace(/^[+#./;?&]|\*$/g, '');

function judgePathParameters({ method, path: found, parameters, at }: Operation, faults: Faults): void {
  const named = namesIn(found);
  if ((named.size === 0 && parameters.length === 0) || named.size > 100) return;
  const declared = parameters.filter((one) => one.in === 'path');
  for (const name of named)
    if (!declared.some((one) => bare(one.name) === name)) {
      // Another parameter may be meant for it.
      const isAlone =
        declared.every((one) => named.has(bare(one.name))) && !parameters.some((one) => one.name === name);
      faults.add('undeclared', at, { method: method.toUpperCase(), found, name, isAlone: isAlone ? 'yes' : 'no' });
    }
  for (const { name, at: place } of declared) if (!named.has(bare(name))) faults.add('unused', place, { name, found });
}
