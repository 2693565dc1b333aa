// The state of the good server, and the breach that is switched on.
import type { GraphqlMutation } from './good-graphql-mutations.ts';
import type { Mutation } from './mutations.ts';

export const origin = 'http://127.0.0.1:9';
export const token = 'token-of-the-test';
export const readOnlyToken = 'read-only-token-of-the-test';

export type Book = {
  id: string;
  title: string;
  pages: number;
  note: string;
  tags: string[];
  updated_at: string;
  loans?: number;
  seen?: boolean;
  last_seen?: string;
  state?: string;
};
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  extra?: boolean;
};

export type World = {
  /** The path of the list. */
  readonly path: string;
  books: Map<string, Book>;
  next: number;
  clock: number;
  calls: number;
  sessions: boolean;
  versions: Map<string, number>;
  readonly removed: Set<string>;
  /** Reviews by the book that they are below. */
  reviews: Map<string, World>;
  readonly limit: number;
  readonly mutation: Mutation | GraphqlMutation | undefined;
};

export function createWorld(
  mutation?: Mutation | GraphqlMutation,
  limit = 100_000,
  books = 5,
  path = '/v1/books',
): World {
  const world: World = {
    path,
    books: new Map(),
    next: 1,
    clock: 0,
    calls: 0,
    sessions: false,
    versions: new Map(),
    removed: new Set(),
    reviews: new Map(),
    limit,
    mutation,
  };
  for (let n = 1; n <= books; n += 1)
    store(world, { title: `Book ${n}`, pages: n * 100, note: `Note ${n}`, tags: ['a'] });
  finishProcessing(world);
  return world;
}

/** Work of the server that goes on after a creation. */
export function finishProcessing(world: World): void {
  if (has(world, 'slow-processing')) for (const book of world.books.values()) book.state = 'done';
}

export function store(world: World, sent: Partial<Book>): Book {
  const taken = (n: number) => world.books.has(idOf(n));
  if (has(world, 'ids-reused')) world.next = 1;
  while (taken(world.next)) world.next += 1;
  const id = idOf(world.next);
  world.next += 1;
  const book: Book = { id, ...withDefaults(sent), updated_at: tick(world) };
  if (has(world, 'trims-texts')) book.title = book.title.trim().toUpperCase();
  if (has(world, 'slow-processing')) book.state = 'processing';
  world.books.set(id, book);
  return book;
}

const idOf = (n: number): string => `bk_${String(n).padStart(4, '0')}`;

export function withDefaults({ title, pages, note, tags }: Partial<Book>) {
  return { title: title ?? '', pages: pages ?? 1, note: note ?? '', tags: tags ?? [] };
}

export function tick(world: World): string {
  world.clock += 1;
  return new Date(Date.UTC(2026, 0, 1) + world.clock * 1_000).toISOString();
}

/** Some failures have details that others lack. */
export function problem(status: number, title: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title, status, ...(status === 400 ? { errors: [{ pointer: '/' }] } : {}) },
  };
}

export const has = (world: World, mutation: Mutation): boolean => world.mutation === mutation;
