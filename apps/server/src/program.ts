import { makeGraphiqlPage } from './build/graphiql-page.ts';

/**
 * What dist/ is made of: the whole server. Beside the sources it takes 35 MB less, since no types are stripped and no module is
 * looked for.
 */
export const program = {
  name: 'main',
  entry: new URL('main.ts', import.meta.url),
  dist: new URL('../dist/', import.meta.url),
  target: 'node24',
  // Names stay: a fault in the log should still say where it happened.
  options: { minifySyntax: true, minifyWhitespace: true },
  // The content and the pages are files of the house, not of the program.
  keepsPlaces: true,
  madeOf: () => ['apps/server/src/program.ts', 'apps/server/src/build/graphiql-page.ts', 'package-lock.json'],
  beside: () => [['graphiql.json', JSON.stringify(makeGraphiqlPage())] as const],
};
