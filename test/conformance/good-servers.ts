// Servers that others made, as their own documentation sets them up, on loopback.
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { type Listening, listening, started } from '../listening.ts';

export type Running = Pick<Listening, 'url' | 'close'>;

const books = () => [
  { id: 1, title: 'Dom Casmurro', pages: 256, note: 'A classic' },
  { id: 2, title: 'Grande Sertao', pages: 600, note: 'Another one' },
  { id: 3, title: 'Vidas Secas', pages: 176, note: 'A third one' },
];

export async function jsonServer(): Promise<Running> {
  const jsonServer = createRequire(import.meta.url)('json-server');
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.router({ books: books() }));
  return listening(app);
}

export async function feathers(): Promise<Running> {
  const { feathers: create } = await import('@feathersjs/feathers');
  const { bodyParser, errorHandler, koa, rest } = await import('@feathersjs/koa');
  const { MemoryService } = await import('@feathersjs/memory');
  const app = koa(create());
  app.use(errorHandler());
  app.use(bodyParser());
  app.configure(rest());
  app.use('books', new MemoryService({ paginate: { default: 2, max: 50 }, startId: 1 }));
  for (const { id: _id, ...book } of books()) await app.service('books').create(book);
  return started(await app.listen(0));
}

/** NestJS as its guide shows it; its decorators are plain functions. */
export async function nest(): Promise<Running> {
  await import('reflect-metadata');
  const common = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const { Body, Controller, Delete, Get, HttpCode, Module, NotFoundException, Param, Patch, Post, Put } = common;
  const stored = new Map(books().map((book) => [String(book.id), { ...book, id: String(book.id) }]));
  let next = stored.size + 1;

  class Books {
    list() {
      return [...stored.values()];
    }
    read(id: string) {
      const book = stored.get(id);
      if (book === undefined) throw new NotFoundException();
      return book;
    }
    create(book: ReturnType<typeof books>[number]) {
      const id = String(next++);
      stored.set(id, { ...book, id });
      return stored.get(id);
    }
    replace(id: string, book: ReturnType<typeof books>[number]) {
      this.read(id);
      stored.set(id, { ...book, id });
      return stored.get(id);
    }
    change(id: string, book: Partial<ReturnType<typeof books>[number]>) {
      stored.set(id, { ...this.read(id), ...book, id });
      return stored.get(id);
    }
    remove(id: string) {
      this.read(id);
      stored.delete(id);
    }
  }
  const decorate = (name: keyof Books, decorators: readonly MethodDecorator[], ...parameters: ParameterDecorator[]) => {
    const descriptor = Object.getOwnPropertyDescriptor(Books.prototype, name) as PropertyDescriptor;
    for (const decorator of decorators) decorator(Books.prototype, name, descriptor);
    for (const [at, parameter] of parameters.entries()) parameter(Books.prototype, name, at);
  };
  decorate('list', [Get()]);
  decorate('read', [Get(':id')], Param('id'));
  decorate('create', [Post()], Body());
  decorate('replace', [Put(':id')], Param('id'), Body());
  decorate('change', [Patch(':id')], Param('id'), Body());
  decorate('remove', [Delete(':id'), HttpCode(204)], Param('id'));
  Controller('books')(Books);
  class App {}
  Module({ controllers: [Books] })(App);
  const app = await NestFactory.create(App, { logger: false });
  await app.listen(0, '127.0.0.1');
  return { url: (await app.getUrl()).replace('[::1]', '127.0.0.1'), close: () => app.close() };
}

export async function yoga(): Promise<Running> {
  const { createSchema, createYoga } = await import('graphql-yoga');
  const book = { id: '1', title: 'Dom Casmurro' };
  const author = { id: '1', name: 'Machado de Assis' };
  const schema = createSchema({
    typeDefs: `
      type Query { book(id: ID!): Book books: [Book!]! }
      type Book { id: ID! title: String! author: Author! }
      type Author { id: ID! name: String! books: [Book!]! }
    `,
    resolvers: {
      Query: { book: (_: unknown, { id }: { id: string }) => (id === '1' ? book : null), books: () => [book] },
      Book: { author: () => author },
      Author: { books: () => [book] },
    },
  });
  return listening(createYoga({ schema, logging: false }) as unknown as RequestListener);
}
