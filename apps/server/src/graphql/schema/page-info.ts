// Which type describes the place of a page in its list?
import type { Builder } from './builder.ts';

/** Where a page stands; -1 is its last item. */
export type PageInfo = {
  readonly before: boolean;
  readonly after: boolean;
  readonly cursorAt: (index: 0 | -1) => string | null;
};

export type PageInfoType = ReturnType<typeof createPageInfo>;

export function createPageInfo(builder: Builder) {
  return builder.objectRef<PageInfo>('PageInfo').implement({
    description: 'Where a page stands in its list.',
    fields: (t) => ({
      hasNextPage: t.boolean({ resolve: ({ after }) => after }),
      hasPreviousPage: t.boolean({ resolve: ({ before }) => before }),
      startCursor: t.string({ nullable: true, resolve: ({ cursorAt }) => cursorAt(0) }),
      endCursor: t.string({ nullable: true, resolve: ({ cursorAt }) => cursorAt(-1) }),
    }),
  });
}
