import { readFileSync } from 'node:fs';

/** The page that a browser gets at /graphql, made in the project apps/server/graphiql. */
const graphiql = new URL('../graphiql/built/', import.meta.url);

/**
 * The whole server as one bundle in dist/. It takes 35 MB less memory than the sources, because no types are stripped and no modules
 * are resolved.
 */
export const program = {
  name: 'main',
  entry: new URL('main.ts', import.meta.url),
  dist: new URL('../dist/', import.meta.url),
  target: 'node24',
  // Names are kept, so that a stack trace in the log stays readable.
  options: { minifySyntax: true, minifyWhitespace: true },
  // The content and the pages are read from their own folders.
  keepsPlaces: true,
  madeOf: () => [
    'apps/server/src/program.ts',
    'apps/server/graphiql/built/page.html',
    'skills/farol/SKILL.md',
    'package-lock.json',
  ],
  // The headers belong to the page: they name its script by its digest.
  beside: () => {
    const html = readFileSync(new URL('page.html', graphiql), 'utf8');
    const headers = JSON.parse(readFileSync(new URL('headers.json', graphiql), 'utf8'));
    const licences = readFileSync(new URL('licences.txt', graphiql), 'utf8');
    return [
      ['graphiql.json', JSON.stringify({ html, headers })],
      ['graphiql-licences.txt', licences],
      ['SKILL.md', readFileSync(new URL('../../../skills/farol/SKILL.md', import.meta.url))],
    ] as const;
  },
};
