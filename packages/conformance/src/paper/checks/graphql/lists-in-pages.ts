// Do long lists of a GraphQL schema come in pages? (spec 4.1.3)

import { type GraphqlPaper, isList, namedType, type SchemaField, type SchemaType } from '../../model/graphql.ts';
import { isClosedSet } from '../../model/list-items.ts';
import { said } from '../../said.ts';
import { foldWord, joined, wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { names } from '../../words/word-lists.ts';
import { graphqlCheck, likely } from '../check.ts';

type List = { readonly owner: string; readonly field: SchemaField };

export const graphqlLists = graphqlCheck({
  rule: 'rest-paginate-long-lists',
  of: (paper) => [...listsOf(paper), ...listsBelow(paper)],
  judge: ({ owner, field }, { types }) => {
    if (field.args.some(({ name }) => names.pageArguments.has(joined(name)))) return undefined;
    // A list by given keys is as long as the caller asks for; one of states narrows the list down.
    const isKeys = ({ name, type, isRequired }: SchemaField['args'][number]) =>
      names.keyWords.has(wordsOf(name).at(-1) ?? '') || (isRequired && types.get(namedType(type))?.kind !== 'enum');
    if (field.args.some((one) => isList(one.type) && isKeys(one))) return undefined;
    const name = `${owner}.${field.name}`;
    if (speaksOf(field.description, 'atMost')) return said('maybeBound', { name });
    return likely(field.at, 'listWithoutPages', { name });
  },
});

/** The lists of objects that Query answers, bare or in a connection. */
function listsOf(paper: GraphqlPaper): List[] {
  const fields = paper.types.get(paper.query)?.fields ?? [];
  return fields.filter((field) => isOpenList(paper, field)).map((field) => ({ owner: paper.query, field }));
}

/**
 * Bare lists below an object that can grow as well: of things that Query lists by themselves, each of which belongs to
 * one such object, as the books of an author do. The lines of an order and the tags of a post are parts of one thing.
 */
function listsBelow(paper: GraphqlPaper): List[] {
  const long = listsOf(paper).filter(({ field }) => !speaksOf(field.description, 'atMost'));
  const listed = new Set(long.map(({ field }) => itemOf(paper, field)));
  return [...paper.types.values()]
    .filter((type) => type.kind === 'object' && type.name !== paper.query && type.name !== paper.mutation)
    .filter((type) => !isConnection(type))
    .flatMap(({ name: owner, fields }) => fields.map((field) => ({ owner, field })))
    .filter(({ owner, field }) => {
      // Beside its twin in pages, the short form of it.
      if (paper.types.get(owner)?.fields.some(({ name }) => name === `${field.name}Connection`)) return false;
      const item = paper.types.get(namedType(field.type));
      if (item === undefined || !isList(field.type) || !isOpenList(paper, field)) return false;
      if (!listed.has(item.name) || item.name === owner) return false;
      return item.fields.some((back) => !isList(back.type) && namedType(back.type) === owner);
    });
}

function isOpenList({ types }: GraphqlPaper, { name, type }: SchemaField): boolean {
  const named = types.get(namedType(type));
  // Sets that are closed by nature.
  if (named === undefined || isClosedSet(wordsOf(name))) return false;
  return ['object', 'interface', 'union'].includes(named.kind) && (isList(type) || isConnection(named));
}

/** The type of the items, in a connection that of its nodes. */
function itemOf({ types }: GraphqlPaper, { type }: SchemaField): string {
  const named = types.get(namedType(type));
  if (named === undefined || isList(type)) return namedType(type);
  const nodes = named.fields.find((field) => isList(field.type));
  const inner = nodes && types.get(namedType(nodes.type));
  const node = inner?.fields.find(({ name }) => name === 'node' || name === 'no');
  return node === undefined ? (inner?.name ?? named.name) : namedType(node.type);
}

function isConnection({ name, fields }: SchemaType): boolean {
  return /(connection|conexao)$/.test(foldWord(name)) && fields.some((field) => names.nodeMembers.has(field.name));
}
