// Does creating go by POST to the collection, with the new resource in the body? (spec 4.1)

import { isCollectionPath, listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { answerOf, type Operation, template } from '../../model/operation.ts';
import { closedValues, isReadOnly, shapesOf, typesOf } from '../../model/shape.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { type Found, likely, openApiCheck } from '../check.ts';

const ways = [isCollectionPath, isItemPath, isBesideCollection];

export const postCreates = openApiCheck({
  rule: 'rest-post-creates',
  of: (paper) =>
    paper.paths
      .filter((all) => !all[0].serving && (ways.some((is) => is(paper, all[0])) || all.some(saysItCreates)))
      .flat()
      .filter(({ method }) => method === 'post'),
  judge: (operation, paper) => {
    if (isBesideCollection(paper, operation)) return likely(operation.pathAt, 'createsElsewhere');
    const isNamed = saysItCreates(operation);
    const isItem = operation.segments.at(-1)?.parameter !== undefined;
    if (!isNamed && isItemPath(paper, operation)) return createsItem(paper, operation);
    if (isNamed && isItem) return likely(operation.at, 'chosenId');
    const isInQuery = isNamed && operation.parameters.some((one) => one.in === 'query');
    if (operation.body === undefined && !startsWork(operation) && (isInQuery || itemsHaveBodies(paper, operation)))
      return likely(operation.at, 'createsWithoutBody');
    return withOwnId(paper, operation);
  },
});

/** A job that needs no input, such as a collection of garbage, or an empty cart. */
const startsWork = ({ words, operationId }: Operation) =>
  /\b(start|run|initiat|trigger|launch|inici|dispar|empty|vazi)/i.test(`${words} ${wordsOf(operationId).join(' ')}`);

/** `createUser` of `/users` and `/users/{id}`, by its name and its status. */
function saysItCreates(operation: Operation): boolean {
  const [verb = '', thing = ''] = wordsOf(operation.operationId);
  if (!['create', 'criar', 'cadastrar'].includes(verb)) return false;
  const last = operation.segments.at(-1)?.parameter;
  const owner = joined(operation.segments.findLast(({ parameter }) => parameter === undefined)?.text ?? '');
  // The last parameter of `POST /classes/{className}` may name what holds the new item.
  const isId = last === undefined || /^(id|uuid)$/i.test(last) || joined(last).startsWith(thing);
  const isOwn = isId && thing.length > 2 && owner.startsWith(thing.slice(0, 4));
  return isOwn && answerOf(operation, '201') !== undefined;
}

/** `POST /classes/new`: the collection itself is where items are created. */
function isBesideCollection(paper: OpenApiPaper, { method, segments }: Operation): boolean {
  const words = method === 'post' ? wordsOf(segments.at(-1)?.text ?? '') : [];
  if (words.length !== 1 || !names.newItems.has(words[0] ?? '')) return false;
  const above = paper.byTemplate.get(template(segments.slice(0, -1)));
  return above?.some((one) => one.method === 'get' && listItems(one)) === true;
}

/** The last parameter names an item of the collection before it: `/books/{id}`, `/books/{bookId}`. */
function isItemPath({ collections }: OpenApiPaper, { segments, template }: Operation): boolean {
  const last = segments.at(-1)?.parameter;
  if (last === undefined) return false;
  const name = joined(last);
  const owner = joined(segments.at(-2)?.text ?? '').slice(0, 4);
  const isOwn = /^(id|uuid|guid|key|code|codigo|slug)$/.test(name) || (owner !== '' && name.startsWith(owner));
  return isOwn && collections.has(template.replace(/\/\{\}$/, ''));
}

/** A POST to an item that answers with a creation: the client has chosen the identifier. */
function createsItem({ byTemplate }: OpenApiPaper, operation: Operation): Found | undefined {
  const created = answerOf(operation, '201');
  const beside = (byTemplate.get(operation.template) ?? []).filter(({ path }) => path === operation.path);
  // The parameter may name a kind, whose items are one level below.
  const [read] = beside.flatMap(({ method, successes }) => (method === 'get' ? successes : []));
  const { schema } = operation.parameters.find(({ name }) => name === operation.segments.at(-1)?.parameter) ?? {};
  const isKind =
    byTemplate.has(`${operation.template}/{}`) ||
    typesOf(read?.json).has('array') ||
    closedValues(schema) !== undefined;
  const isItem = !isKind && beside.some(({ method }) => method !== 'post');
  const repeats = /\b(updat|edit|atualiz|alter|restor|undelet|recover|duplicat|cop(y|ie)|clon)/i.test(operation.words);
  // Without a body it links two things that are there, and a 201 beside 200 may be the generator's.
  const isNew = isItem && !repeats && operation.body !== undefined && operation.successes.length === 1;
  return isNew && created !== undefined ? likely(created.at, 'chosenId') : undefined;
}

/** A PUT that names no item, by its name and status or by its body. */
export function replacesCollection(paper: OpenApiPaper, operation: Operation): boolean {
  const { template, segments, body, serving } = operation;
  if (serving || segments.at(-1)?.parameter !== undefined) return false;
  if (saysItCreates(operation)) return true;
  const others = paper.byTemplate.get(template) ?? [];
  const get = others.find(({ method }) => method === 'get');
  // One thing, such as a setting that single items may replace.
  const isList = get === undefined ? others.some(({ method }) => method === 'post') : listItems(get) !== undefined;
  // A list without items below it may be changed as a whole, as notifications are marked as read.
  if (!isList || !paper.collections.has(template) || isChangingVerb(wordsOf(segments.at(-1)?.text ?? '')[0] ?? ''))
    return false;
  const shapes = shapesOf(body?.json);
  // Replacing a set of links at once is a change of one thing: the set.
  const members = shapes.flatMap(({ properties }) =>
    [...properties].flatMap(([name, place]) => (/^_?id$/i.test(name) ? [] : typesOf(place))),
  );
  const holdsList = [...shapes.map(({ types }) => types), ...members].some((types) => types.has('array'));
  // A body of marks only, such as "read", says what becomes of all of them.
  return !holdsList && members.some((types) => !types.has('boolean'));
}

/** Items that are replaced with a body are created with one, too; an upload may be begun empty and changed later. */
function itemsHaveBodies({ byTemplate }: OpenApiPaper, { template }: Operation): boolean {
  const items = byTemplate.get(`${template}/{}`) ?? [];
  return items.some(({ method, body }) => method === 'put' && body !== undefined);
}

/** The identifier of the new item is demanded in the body, although items are called by it and the server could choose it. */
function withOwnId({ byTemplate }: OpenApiPaper, operation: Operation): Found | undefined {
  const [shape, ...others] = shapesOf(operation.body?.json);
  if (shape === undefined || others.length > 0) return undefined;
  const name = [...shape.required].find(
    (one) => /^_?(id|uuid|guid)$/i.test(one) && !isReadOnly(shape.properties.get(one)),
  );
  // A body of identifiers only, or of those of a thing by its type, says from what the new item is made.
  if (name === undefined || [...shape.properties.keys()].every((one) => /(id|type)$/i.test(one))) return undefined;
  const readOf = (path: string) => byTemplate.get(path)?.find(({ method }) => method === 'get');
  const [item, list] = [readOf(`${operation.template}/{}`), readOf(operation.template)];
  const read = item?.successes[0]?.json ?? (list && listItems(list)?.shape.items);
  if (!shapesOf(read).some(({ properties }) => properties.has(name))) return undefined;
  const at = shape.properties.get(name) ?? operation.body?.json ?? operation.at;
  return likely(at, 'requiredId', { name }, 'serverChoosesId');
}
