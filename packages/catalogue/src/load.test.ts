import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { newFolder, removeFolder } from '../../../test/temporary-folder.ts';
import { ContentError } from './errors.ts';
import { loadCatalogue } from './load.ts';
import { copyContent } from './testing/copy-content.ts';

type Change = { readonly file: string; readonly to?: string; readonly change: (content: string) => string };

/** Loads a copy of the content with some files changed, and gives the problems that it was refused for. */
function problemsAfter(...changes: readonly Change[]): readonly string[] {
  const folder = newFolder();
  try {
    copyContent(folder);
    for (const { file, to, change } of changes) {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = change(before);
      assert.ok(to !== undefined || after !== before, `the change of ${file} changed nothing`);
      writeFileSync(join(folder, to ?? file), after);
    }
    loadCatalogue({ directory: pathToFileURL(`${folder}/`) });
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  } finally {
    removeFolder(folder);
  }
  return [];
}

/** One of the problems holds these words. */
function names(problems: readonly string[], words: string): void {
  assert.ok(
    problems.some((problem) => problem.includes(words)),
    problems.join('\n'),
  );
}

/** Cuts the first line that holds `key:` inside the block `block:`. */
function without(block: string, key: string): (content: string) => string {
  return (content) =>
    content.replace(new RegExp(`(\\n${block}:\\n(?:.*\\n)*?)\\s+${key}:(?:.*\\n(?:\\s{4,}.*\\n)*)`), '$1');
}

test('the content as it stands loads', () => {
  assert.deepEqual(problemsAfter(), []);
});

test('a missing translation stops the load with file, field, expected and found', () => {
  const problems = problemsAfter({ file: 'apis/viacep.yaml', change: without('description', 'en') });
  assert.deepEqual(problems, ['apis/viacep.yaml: description.en: expected a value of type string, found nothing.']);
});

test('an unknown label stops the load and names the ones there are', () => {
  const problems = problemsAfter({
    file: 'apis/github.yaml',
    change: (content) =>
      content.replace(/^authentication: .*$/m, 'authentication: Auth: magic').replace('Auth: magic', '"Auth: magic"'),
  });
  assert.deepEqual(problems, [
    'apis/github.yaml: authentication: expected one of "No key", "Auth: API key", "Auth: OAuth 2.0", "Auth: API key or OAuth", found "Auth: magic".',
  ]);
});

test('a duplicate id stops the load and names both files', () => {
  const problems = problemsAfter({ file: 'apis/viacep.yaml', to: 'apis/zz-copy.yaml', change: (content) => content });
  names(
    problems,
    'apis/zz-copy.yaml: id: expected a value of its own, found "viacep", which apis/viacep.yaml has already.',
  );
});

test('a duplicate rule stops the load', () => {
  const problems = problemsAfter({
    file: 'rules/rest.yaml',
    change: (content) => content.replace('rest-plural-nouns', 'rest-no-verbs'),
  });
  names(problems, 'rules/rest.yaml: id: expected a value of its own, found "rest-no-verbs"');
});

test('all problems of all files are listed at once, not only the first', () => {
  const problems = problemsAfter(
    { file: 'apis/viacep.yaml', change: (content) => content.replace(/^cors: .*$/m, 'cors: maybe') },
    { file: 'apis/ibge.yaml', change: (content) => content.replace(/^baseAddress: https:/m, 'baseAddress: http:') },
    { file: 'apis/tmdb.yaml', change: (content) => `${content}\nsponsor: someone\n` },
    { file: 'guides/rest.yaml', change: () => 'id: [unclosed' },
  );
  assert.equal(problems.length, 4, problems.join('\n'));
  for (const words of [
    'apis/viacep.yaml: cors: expected one of "yes", "no", found "maybe".',
    'apis/ibge.yaml: baseAddress: expected an absolute https address, found "http:',
    'apis/tmdb.yaml: sponsor: expected no such field, found one.',
    'guides/rest.yaml: the whole file: expected YAML that can be read',
  ])
    names(problems, words);
});

test('a reference to a rule or a section that does not exist stops the load', () => {
  const problems = problemsAfter(
    { file: 'rules/limits.yaml', change: (content) => content.replace(/spec: "?8\.3"?/, 'spec: "8.9"') },
    {
      file: 'apis/viacep.yaml',
      change: (content) => content.replaceAll('errors-no-200-with-error-flag', 'errors-no-such-rule'),
    },
  );
  names(problems, 'expected a section of charter.yaml, found "8.9"');
  names(problems, 'expected the id of a rule, found "errors-no-such-rule"');
});

test('a limit that no longer fits the sentences about it stops the load and names both numbers', () => {
  const stated = loadCatalogue().api('receitaws')?.limits[0]?.requests ?? 0;
  const problems = problemsAfter({
    file: 'apis/receitaws.yaml',
    change: (content) => content.replace(`- requests: ${stated}\n`, `- requests: ${stated + 2}\n`),
  });
  const expected = `expected only rates that limits has too, found ${stated} per minute, while limits has ${stated + 2} per minute.`;
  for (const language of ['en', 'pt']) names(problems, `apis/receitaws.yaml: freeTier.${language}: ${expected}`);
});

test('a limit that only the charter states is not called documented', () => {
  const documented = (content: string) => content.replace('kind: charter', 'kind: documented');
  assert.deepEqual(problemsAfter({ file: 'apis/receitaws.yaml', change: documented }), [
    'apis/receitaws.yaml: limits.kind: expected "charter" where nobody else states a limit, found "documented".',
  ]);
  const charter = (content: string) => content.replace('kind: documented', 'kind: charter');
  assert.deepEqual(problemsAfter({ file: 'apis/google-maps-platform.yaml', change: charter }), [
    'apis/google-maps-platform.yaml: claims: expected one of the charter about limits, found none.',
  ]);
});

test('a failure that looks like another names one with the same status, and a second credential is explained', () => {
  const problems = problemsAfter(
    {
      file: 'apis/pokeapi.yaml',
      change: (content) => content.replace(/looksLike: .*/, 'looksLike: resource-not-found'),
    },
    { file: 'apis/tmdb.yaml', change: without('credential', 'note') },
  );
  assert.deepEqual(problems, [
    'apis/pokeapi.yaml: failures.unknown-collection.looksLike: expected another failure with the status 400, found "resource-not-found".',
    'apis/tmdb.yaml: credential.note: expected one that names both credentials, found none.',
  ]);
});

test('loaded content cannot be changed by its readers', () => {
  const [first] = loadCatalogue().apis;
  assert.throws(() => Object.assign(first?.freeTier ?? {}, { en: 'changed' }), TypeError);
});

test('a number that names the charter as its source cannot differ from it, and the problem names both places', () => {
  const limit = (content: string) => content.replace('requests: 30\n', 'requests: 100\n');
  const sentences = (content: string) => content.replaceAll(/(?<= |~)30(?= (requ|por min|a min))/g, '100');
  const place = 'charter.yaml: 8: "free tier with a key: about 30 requests per minute and 10,000 calls per month"';
  for (const change of [limit, (content: string) => sentences(limit(content))]) {
    const problems = problemsAfter({ file: 'apis/coingecko.yaml', change });
    names(problems, `apis/coingecko.yaml: limits: expected 30 per minute, as in ${place}, found 100 per minute`);
  }
  names(
    problemsAfter({ file: 'charter.yaml', change: sentences }),
    'limits: expected 100 per minute, as in charter.yaml: 8: "free tier with a key: about 100',
  );
  names(
    problemsAfter({
      file: 'apis/viacep.yaml',
      change: (content) => content.replace('Unlimited, with an informal', 'Free, with an informal'),
    }),
    'apis/viacep.yaml: freeTier.en: expected to begin like charter.yaml: 8: "unlimited, with',
  );
});
