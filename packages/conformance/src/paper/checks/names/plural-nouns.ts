// Do collections have plural names? (spec 4.1.2)

import { isSetting, listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import { type Operation, template } from '../../model/operation.ts';
import { isNamedAfter, isVersionSegment } from '../../model/path-kinds.ts';
import { type Shape, shapesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { isCollective, isOtherLanguage, isPlural, isSingular } from '../../words/plural.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { isActionByPost } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { wordsOfAll } from '../answers/declared-statuses.ts';
import { likely, openApiCheck } from '../check.ts';

type Collection = { readonly name: string; readonly operation: Operation };

export const pluralNouns = openApiCheck({
  rule: 'rest-plural-nouns',
  of: (paper) => [...collectionsOf(paper)],
  judge: ({ name, operation: { pathAt, path } }, paper) => {
    if (!isSingular(name)) return undefined;
    return isOtherLanguage(wordsOfAll(paper))
      ? said('nounsUnknown')
      : likely(pathAt, 'singularCollection', { name, path });
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

/** A name directly before the identifier of an item, or the last name of a path that answers with a list. */
function isCollection(paper: OpenApiPaper, operation: Operation, index: number, key: string): boolean {
  const { byTemplate } = paper;
  const { segments, method } = operation;
  const [before, segment, next] = [segments[index - 1], segments[index], segments[index + 1]];
  if (segment === undefined || segment.parameter !== undefined || isVersionSegment(segment)) return false;
  // A verb is the business of another rule.
  if (verbIn(segment.text, { belowItem: false, belowName: false, last: false, changes: true }) !== undefined)
    return false;
  const [own, items] = [byTemplate.get(key) ?? [], byTemplate.get(`${key}/{}`) ?? []];
  const isListed = own.some((one) => one.method === 'get' && listItems(one) !== undefined);
  const isRead = items.some((one) => /^(get|delete)$/.test(one.method));
  // `/country/code/{code}` finds by a member, and `/meters/{id}/query` asks; a `/consulta` with items is a visit.
  if (names.keyWords.has(segment.text) || names.humanTexts.has(segment.text)) return false;
  if (names.readings.has(segment.text) && !(isListed && isRead)) return false;
  // Directly below a collection, a name chooses a view of it or a way to find its items: `/accounts/alias/{alias}`.
  if (before !== undefined && before.parameter === undefined && isPlural(before.text)) return false;
  if (next === undefined)
    return (
      method === 'get' &&
      isListed &&
      (items.length > 0 || own.some((one) => one.method === 'post') || holdsNamedThings(operation)) &&
      !isSetting(paper, operation) &&
      !isCollective(segment.text) &&
      !wordsOf(operation.operationId).includes('current') &&
      !segments.slice(0, index).some(({ text }) => names.views.has(text.toLowerCase()))
    );
  if (next.parameter === undefined || isVersionSegment(next) || segments[index + 2]?.parameter !== undefined)
    return false;
  // `/status.{format}` and the like choose a form, not an item.
  if (names.formParameters.has(next.parameter.toLowerCase())) return false;
  const isChanged = items.some((one) => /^(put|patch|delete)$/.test(one.method));
  // `/delay/{delay}` takes a value, and `/render/{id}` may act on something else.
  const isValue = joined(next.parameter) === joined(segment.text) || isActionByPost(segment.text.toLowerCase());
  // `/ship/{shipId}` beside a list of `/ships`.
  const isTwin = byTemplate.has(`${key}s`);
  if (!isListed && !isTwin && (isValue ? !isChanged : !namesItem(segment.text, next.parameter))) return false;
  // `POST /typebot/start/{id}` acts on something else.
  if (index + 2 === segments.length && own.length === 0 && !isRead) return false;
  return index === 0 || !isSingleton(own);
}

/** `{id}`, or a name made of that of the collection, as `{bookId}` of `/books`. */
function namesItem(collection: string, parameter: string): boolean {
  const [word = '', ...others] = wordsOf(parameter);
  const isName = names.keyWords.has(word) || names.humanTexts.has(word) || /id$|^(number|numero|sigla)$/.test(word);
  return (isName && others.length === 0) || isNamedAfter(parameter, collection);
}

const isKey = (name: string) => names.keyWords.has(wordsOf(name).at(-1) ?? '');
const hasKey = rememberedOf(({ properties }: Shape) => properties.size === 0 || [...properties.keys()].some(isKey));

/** The points of a series and the finds of a lookup have no identifiers of their own. */
function holdsNamedThings(operation: Operation): boolean {
  const list = listItems(operation);
  return list !== undefined && shapesOf(list.shape.items).every(hasKey);
}

/** One thing below its owner, which a GET without parameter returns as one object. */
function isSingleton(operations: readonly Operation[] | undefined): boolean {
  const get = operations?.find(({ method }) => method === 'get');
  if (get === undefined || listItems(get) !== undefined) return false;
  return shapesOf(get.successes[0]?.json).some(({ types }) => types.has('object'));
}
