// The ledger of standards against everything that we publish: no link to the draft of something released, no standard without a row.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createWholeServer } from '../apps/server/src/testing/whole-server.ts';

const root = new URL('../', import.meta.url);
const { standards, guides } = loadCatalogue();

/** Texts and programs as they stand in the repository; what is made from them or belongs to others is left out. */
function published(): (readonly [string, string])[] {
  const left = /(?:^|\/)(?:node_modules|dist|reference|\.git)(?:\/|$)|standards\.(?:yaml|test\.ts)$/;
  return ['packages', 'apps', 'docs', 'examples', 'README.md', 'CHANGELOG.md'].flatMap((start) => {
    const files = start.endsWith('.md')
      ? [start]
      : readdirSync(new URL(start, root), { recursive: true }).map((file) => `${start}/${file}`);
    return files
      .filter((file) => /\.(?:ts|tsx|mjs|json|yaml|md|html)$/.test(file) && !left.test(file))
      .map((file) => [file, readFileSync(new URL(file, root), 'utf8')] as const);
  });
}

const files = published();

function draftLinks(texts: typeof files): string[] {
  const released = standards.filter(({ state }) => state === 'released').flatMap(({ drafts }) => drafts);
  return texts.flatMap(([file, text]) =>
    released.filter((draft) => text.includes(draft)).map((draft) => `${file} links ${draft}`),
  );
}

test('nothing links a draft of a standard that has been released', () => {
  assert.ok(files.length > 1_500, `${files.length} files`);
  assert.deepEqual(draftLinks(files), []);
  const planted = draftLinks([['guide.yaml', 'url: https://graphql.github.io/graphql-over-http/draft/']]);
  assert.ok(planted.length > 0, 'a planted link to a draft is found');
});

test('every link to a draft belongs to a row of the ledger, and says its number and its date', () => {
  const open = standards.filter(({ state }) => state === 'draft' || state === 'expired');
  const links = guides.flatMap(({ reading }) => reading).filter(({ url }) => /\/draft-/.test(url));
  assert.ok(links.length >= 2);
  for (const { title, url } of links) {
    const row = open.find((standard) => standard.url === url);
    assert.ok(row, url);
    assert.ok(title.includes(row.number.replace('draft ', '')), `${title}: ${row.number}`);
    assert.match(title, /\b20\d\d\b/);
  }
});

test('every sentence that names a draft of the IETF gives its number and its year', () => {
  const sentences = files
    .filter(([file]) => /content\/(?:rules|guides|glossary)/.test(file))
    .flatMap(([, text]) => text.replaceAll(/\s+/g, ' ').split(/\. (?=\p{Lu})/u))
    .filter((text) => /IETF/.test(text) && /\b(?:draft|rascunho)\b/.test(text));
  assert.ok(sentences.length >= 6, `${sentences.length} sentences`);
  for (const text of sentences) assert.match(text, /-\d\d\b.*\b20\d\d\b/, text);
});

test('every RFC that a rule, a guide, a term or an answer names has a row, and every row says why', async () => {
  const { server, close } = await createWholeServer({ onLoopback: false, token: 'a-token-of-the-owner' });
  const described = await (await server.fetch(new Request('http://127.0.0.1:8080/openapi.json'))).text();
  await close();
  const paths = server.app.paths;
  const done = (at: string) => paths.some((path) => path === at || path.startsWith(`${at}/`));
  for (const { id, runtime } of standards)
    assert.deepEqual(
      runtime.filter((at) => !done(at)),
      [],
      id,
    );
  const named = [
    ...files.filter(([file]) => file.startsWith('packages/catalogue/content/')),
    ['answers', described] as const,
  ];
  const rows = new Set(standards.map(({ number }) => number));
  const missing = named.flatMap(([file, text]) =>
    [...text.matchAll(/RFC (\d{3,5})/g)].filter(([rfc]) => !rows.has(rfc)).map(([rfc]) => `${file}: ${rfc}`),
  );
  assert.deepEqual(missing, []);
  for (const { id, content, runtime, check, note } of standards) {
    if (content.length + runtime.length + check.length > 0) continue;
    assert.match(note.pt, /^Fica de fora: /, id);
    assert.match(note.en, /^Left out: /, id);
  }
});
