// Lists in pages: the connection of the items, their edges, and where the page stands.
import type { Builder } from './builder.ts';
import { facts } from './field-facts.ts';

/** A page of a list. */
export type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly before: boolean;
  readonly after: boolean;
  readonly cursorAt: (index: number) => string | null;
  /** How many there are on all pages; not counted by every list. */
  readonly total?: number;
};

export type Connections = ReturnType<typeof createConnections>;

type NodeRef<Item> = ReturnType<typeof nodeRef<Item>>;

function nodeRef<Item>(builder: Builder, name: string) {
  return builder.objectRef<Item>(name);
}

export function createConnections(builder: Builder) {
  const pageInfo = builder.objectRef<ListPage<unknown>>('PageInfo').implement({
    description: 'Where a page stands in its list.',
    fields: (t) => ({
      hasNextPage: t.boolean({ resolve: ({ after }) => after }),
      hasPreviousPage: t.boolean({ resolve: ({ before }) => before }),
      startCursor: t.string({ nullable: true, resolve: ({ cursorAt }) => cursorAt(0) }),
      endCursor: t.string({ nullable: true, resolve: ({ cursorAt, items }) => cursorAt(items.length - 1) }),
    }),
  });
  return <Item>(name: string, node: NodeRef<Item>, counted = false) => {
    type Edge = { readonly page: ListPage<Item>; readonly index: number };
    const edge = builder.objectRef<Edge>(`${name}Edge`).implement({
      description: 'An item and its place in the list.',
      fields: (t) => ({
        cursor: t.string({ resolve: ({ page, index }) => page.cursorAt(index) ?? '' }),
        node: t.field({ type: node, resolve: ({ page, index }) => page.items[index] as never }),
      }),
    });
    const connection = builder.objectRef<ListPage<Item>>(`${name}Connection`).implement({
      description: 'A page of a list.',
      fields: (t) => ({
        edges: t.field({
          type: [edge],
          extensions: facts({ size: 'page' }),
          resolve: (page) => page.items.map((_, index) => ({ page, index })),
        }),
        nodes: t.field({ type: [node], extensions: facts({ size: 'page' }), resolve: ({ items }) => items as never }),
        pageInfo: t.field({ type: pageInfo, resolve: (page) => page }),
      }),
    });
    if (counted)
      builder.objectFields(connection, (t) => ({
        totalCount: t.int({ description: 'How many pass the filter.', resolve: ({ total = 0 }) => total }),
      }));
    return connection;
  };
}
