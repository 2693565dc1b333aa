// Do collections have plural names? (spec 4.1.2)

import { isSetting, listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { shapesOf } from '../../model/shape.ts';
import { isCollective, isSingular } from '../../words/plural.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';

type Collection = { readonly name: string; readonly operation: Operation };

export const pluralNouns = openApiCheck({
  rule: 'rest-plural-nouns',
  of: (paper) => [...collectionsOf(paper)],
  judge: ({ name, operation: { pathAt, path } }) => {
    if (!isSingular(name)) return undefined;
    return likely(pathAt, 'singularCollection', { name, path });
  },
});

/** Every collection once, by its path. */
function collectionsOf(paper: OpenApiPaper): Iterable<Collection> {
  const found = new Map<string, Collection>();
  paper.paths.forEach((operations) => {
    if (operations[0].serving) return;
    // Only the last name depends on the method: it is a collection where a GET answers with a list.
    const operation = operations.find(({ method }) => method === 'get') ?? operations[0];
    let key = '';
    operation.segments.forEach((segment, index) => {
      key += template([segment]);
      if (!found.has(key) && isCollection(paper, operation, index, key))
        found.set(key, { name: segment.text, operation });
    });
  });
  return found.values();
}

/** A name directly before a parameter, or the last name of a path that answers with a list. */
function isCollection(paper: OpenApiPaper, operation: Operation, index: number, key: string): boolean {
  const { byTemplate } = paper;
  const { segments, method } = operation;
  const segment = segments[index];
  const next = segments[index + 1];
  if (segment === undefined || segment.parameter !== undefined || isVersionSegment(segment)) return false;
  // A verb is the business of another rule.
  if (verbIn(segment.text, { belowItem: false, belowName: false, last: false, changes: true }) !== undefined)
    return false;
  if (next === undefined)
    return (
      method === 'get' &&
      listItems(operation) !== undefined &&
      !isSetting(paper, operation) &&
      !isCollective(segment.text) &&
      // Below these, the last name chooses a view of the data, not a collection.
      !names.views.has(segments[index - 1]?.text.toLowerCase() ?? '')
    );
  if (next.parameter === undefined || isVersionSegment(next) || segments[index + 2]?.parameter !== undefined)
    return false;
  // `/status.{format}` and the like choose a form, not an item.
  if (names.formParameters.has(next.parameter.toLowerCase())) return false;
  return index === 0 || !isSingleton(byTemplate.get(key));
}

/** One thing below its owner, which a GET without parameter returns as one object. */
function isSingleton(operations: readonly Operation[] | undefined): boolean {
  const get = operations?.find(({ method }) => method === 'get');
  if (get === undefined || listItems(get) !== undefined) return false;
  return shapesOf(get.successes[0]?.json).some(({ types }) => types.has('object'));
}
