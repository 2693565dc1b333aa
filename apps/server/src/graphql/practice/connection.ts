import { defaultPage, Problem } from '@farol/http';
import type { Page } from '@farol/sandbox';
import { facts } from '../schema/field-facts.ts';
import type { PracticeParts } from './parts.ts';

/** A page of the practice provider, and whether something came before it. */
export type PracticePage<Item> = Page<Item> & { readonly before: boolean };

/** A list in pages like the one of the catalogue, without a total count. */
export function connectionOf<Item>(
  { builder, pageInfo }: PracticeParts,
  name: string,
  node: ReturnType<PracticeParts['builder']['objectRef']>,
) {
  type Edge = { readonly page: PracticePage<Item>; readonly index: number };
  const edge = builder.objectRef<Edge>(`${name}Edge`).implement({
    description: 'An item and its place in the list.',
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, index }) => page.cursorAt(index) ?? '' }),
      node: t.field({ type: node, resolve: ({ page, index }) => page.items[index] }),
    }),
  });
  return builder.objectRef<PracticePage<Item>>(`${name}Connection`).implement({
    description: 'A page of a list.',
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        extensions: facts({ size: 'page' }),
        resolve: (page) => page.items.map((_, index) => ({ page, index })),
      }),
      nodes: t.field({ type: [node], extensions: facts({ size: 'page' }), resolve: ({ items }) => [...items] }),
      pageInfo: t.field({
        type: pageInfo,
        resolve: ({ before, next, items, cursorAt }) => ({
          before,
          after: next !== null,
          cursorAt: (index) => cursorAt(index === 0 ? 0 : items.length - 1),
        }),
      }),
    }),
  });
}

type PageArguments = {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
};

/** The requested page, as the lists of the practice provider accept it. */
export function pageAsked({ first, after }: PageArguments): {
  readonly limit: number;
  readonly cursor: string | undefined;
} {
  const limit = first ?? defaultPage;
  if (limit < 1) {
    throw new Problem('invalid-parameter', {
      errors: [
        {
          parameter: 'limit',
          detail: { pt: 'Esperado: um inteiro a partir de 1.', en: 'Expected an integer of at least 1.' },
        },
      ],
    });
  }
  return { limit, cursor: after ?? undefined };
}
