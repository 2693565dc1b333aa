// Do long lists come in pages? (spec 4.1.3)

import { child, follow, type Place, text } from '../../document/source.ts';
import { holdsThings, isClosedSet, isSetting, listItems } from '../../model/list-items.ts';
import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { type Shape, shapesOf, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { isCollective, isPlural } from '../../words/plural.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { isVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { likely, operationCheck } from '../check.ts';

export const listsInPages = operationCheck({
  rule: 'rest-paginate-long-lists',
  method: 'get',
  concerns: (operation) => !operation.serving && (hasPages(operation) || growsLong(operation)),
  judge: (operation, paper) => {
    if (linksToPages(operation) || (!hasPages(operation) && isSetting(paper, operation))) return undefined;
    if (!hasPages(operation) && namesNextPage(operation)) return undefined;
    if (!hasPages(operation)) return grows(paper, operation) ? likely(operation.at, 'noPages') : said('maybeShort');
    const others = operation.parameters
      .filter((one) => isPageParameter(one) && !isSize(one))
      .map(({ name }) => joined(name));
    if (tellsPages(operation, others.length > 0)) return undefined;
    // A few of the best or the newest need no further page; a collection does.
    if (others.length === 0)
      return paper.collections.has(operation.template) ? likely(operation.at, 'onlyFirstPage') : undefined;
    return others.every((name) => names.pageCursors.has(name)) ? likely(operation.at, 'noNextPage') : undefined;
  },
});

function hasPages(operation: Operation): boolean {
  return operation.parameters.some(isPageParameter) && listItems(operation) !== undefined;
}

function growsLong(operation: Operation): boolean {
  const shape = listItems(operation)?.shape;
  if (shape === undefined || shape.bounded || !holdsThings(shape) || isSeries(shape)) return false;
  // Who names the things gets as many as were named.
  const isAsked = ({ name, at, schema }: Parameter) =>
    (/ids$/i.test(name) || (/id$/i.test(name) && typesOf(schema).has('array'))) &&
    child(follow(at), 'required')?.value === true;
  const holdsFigures = operation.segments.some(({ text }) => wordsOf(text).some((word) => names.figures.has(word)));
  if (holdsFigures || operation.parameters.some(isAsked)) return false;
  return !isClosedSet(wordsOf(operation.segments.at(-1)?.text ?? ''));
}

/** Its items have identifiers or paths of their own or are created here, or it answers a search; `/error-codes` may stay short. */
function grows(paper: OpenApiPaper, operation: Operation): boolean {
  const { template, segments } = operation;
  const { text = '' } = segments.at(-1) ?? {};
  const items = shapesOf(listItems(operation)?.shape.items);
  if (names.readings.has(text.toLowerCase())) return true;
  const isCreated = paper.byTemplate.get(template)?.some(({ method }) => method === 'post') === true;
  // What one owner has, and nobody adds to, may be a few things, and so may codes, types and the addresses of a person.
  if (!isCreated && (operation.parameters.some(namesOwner) || items.some(isOfSet))) return false;
  const isOfOne = segments.at(-2)?.parameter !== undefined || segments.some((one) => ownPaths.test(one.text));
  const [first = '', ...others] = wordsOf(text);
  // The last session of each device.
  if ((isOfOne && names.fewOfOne.has(joined(text))) || (names.relatives.has(first) && others.length > 0)) return false;
  if (namesOfCollections(paper).has(text)) return true;
  if (isVerb(text) || (isOfOne && !isCreated && !isPlural(text) && !isCollective(text))) return false;
  return isCreated || items.some(({ properties }) => [...properties.keys()].some(isId));
}

const namesOwner = ({ name, at, in: where }: Parameter) =>
  where === 'query' && /id$/i.test(name) && child(follow(at), 'required')?.value === true;

const ownPaths = /^(me|account|player)$/i;
const isOfSet = (item: Shape) => item.names.some((name) => isClosedSet([`${wordsOf(name).at(-1)}s`]));
const isId = (name: string) => /^(id|uuid|guid)$/.test(joined(name));

const namesOfCollections = rememberedOf(
  ({ collections }: OpenApiPaper) => new Set([...collections].map((path) => path.slice(path.lastIndexOf('/') + 1))),
);

/** A number at each point in time: the question says from when to when. */
function isSeries({ items }: Shape): boolean {
  const isTime = (member: Place) => /^date/.test(text(follow(member), 'format') ?? '');
  const isNumber = (member: Place) => ['number', 'integer'].some((type) => typesOf(member).has(type));
  const points = shapesOf(items).map(({ properties }) => [...properties.values()]);
  return points.length > 0 && points.every((all) => all.length === 2 && all.some(isTime) && all.some(isNumber));
}

const pageHeader = /^(link|content-range)$|next/;

function linksToPages({ successes }: Operation): boolean {
  return successes.some(({ headers }) => headers.some((name) => pageHeader.test(name)));
}

/** The answer has a member that says where the list goes on, or how long it is, also beside another one. */
function tellsPages({ successes }: Operation, goesOn: boolean): boolean {
  const shapes = successes.flatMap(({ json }) => shapesOf(json)).filter(({ types }) => !types.has('array'));
  const inner = shapes.flatMap(({ properties }) => [...properties.values()].flatMap(shapesOf));
  const tells = (name: string) => names.pageTellers.has(joined(name)) && (goesOn || !/total|count$/i.test(name));
  const isTelling = ({ properties }: Shape) => [...properties.keys()].some(tells);
  return shapes.some(isTelling) || inner.filter(({ types }) => types.has('object')).some(isTelling);
}

/** The address of the next page, which needs no parameter. */
function namesNextPage({ successes }: Operation): boolean {
  const shapes = successes.flatMap(({ json }) => shapesOf(json));
  const inside = (...all: readonly string[]) =>
    shapes.flatMap(({ properties }) => all.flatMap((name) => shapesOf(properties.get(name))));
  const members = [...shapes, ...inside('meta')].flatMap(({ properties }) => [...properties.keys()]);
  const hasLink = inside('links', '_links').some(({ properties }) => properties.has('next'));
  return hasLink || members.some((name) => /^nextpage(url|uri|link)$/.test(joined(name)));
}

/** By its name, or as in "Maximum number of orders to retrieve" under a name of its own. */
function isSize({ name, description }: Parameter): boolean {
  if (isPageName(name)) return names.pageSizes.has(joined(name));
  return sizeSaid.test(description);
}

const sizeSaid =
  /\b(number|quantity|quantidade|número|lote?) .{0,40}\b(retrieved?|returned?|return|retornad|por página|per page)/i;

function isPageParameter(parameter: Parameter): boolean {
  const { name, in: where, schema } = parameter;
  if (where === 'header') return names.pageHeaders.has(joined(name));
  if (where !== 'query') return false;
  // One parameter may hold them all, as with `style: deepObject`.
  if (isPageName(name) || isSize(parameter)) return true;
  return shapesOf(schema).some(({ properties }) => [...properties.keys()].some(isPageName));
}

/** `limit`, `page[size]`, `registros_por_pagina`, `startingAfter`. */
function isPageName(name: string): boolean {
  const words = wordsOf(name);
  if (names.pageNames.has(words.join(''))) return true;
  const pairs = words.map((word, index) => `${word}${words[index + 1] ?? ''}`);
  return [...words, ...pairs].some((word) => names.pageWords.has(word));
}
