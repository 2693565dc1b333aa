// Every regular expression of packages and apps is judged by recheck. One that it does not call safe is mended, or listed in
// expressions.json with the reason why no stranger's text makes it slow.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { type AnyNode, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { root } from './started-program.ts';

type Found = { readonly pattern: string; readonly flags: string } | undefined;

/** Why an expression that is not proved safe may stay, by file and expression. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('expressions.json', import.meta.url), 'utf8'),
);
/** By steps counted, never by a clock: on a busy machine a clock calls a safe expression vulnerable. */
const options = { timeout: 60_000, attackTimeout: null, incubationTimeout: null };

function* nodesOf(node: unknown): Generator<AnyNode> {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return;
  if ('type' in node && typeof node.type === 'string') yield node as AnyNode;
  for (const part of Object.values(node)) yield* nodesOf(part);
}

/** As written; undefined for one that is put together when the program runs. */
function expressionsOf(file: string): Map<string, Found> {
  const loader = file.endsWith('.tsx') ? 'tsx' : 'ts';
  const { code } = transformSync(readFileSync(`${root}${file}`, 'utf8'), {
    loader,
    jsx: 'automatic',
    target: 'esnext',
  });
  const found = new Map<string, Found>();
  for (const node of nodesOf(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))) {
    if (node.type === 'Literal' && node.regex) found.set(`/${node.regex.pattern}/${node.regex.flags}`, node.regex);
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (!isMade || node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') continue;
    found.set(code.slice(node.start, node.end).replaceAll(/\s+/g, ' '), undefined);
  }
  return found;
}

const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(test|contract)\.ts$|\/(testing|contract)\//.test(file),
);
const byFile = new Map(sources.sort().map((file) => [file, expressionsOf(file)] as const));

test('every expression is safe by recheck, or listed with its reason', async (t) => {
  const verdicts = new Map<string, string>();
  const judge = async (found: Found): Promise<string> => {
    if (found === undefined) return 'made when the program runs';
    // recheck knows no v; what differs is not about time.
    const { status, ...more } = await check(found.pattern, found.flags.replace('v', 'u'), options);
    return status === 'safe' ? '' : `${status} ${'complexity' in more ? more.complexity?.summary : ''}`.trim();
  };
  const unlisted: string[] = [];
  for (const [file, expressions] of byFile)
    for (const [text, found] of expressions) {
      const verdict = verdicts.get(text) ?? (await judge(found));
      verdicts.set(text, verdict);
      if (verdict !== '' && !reasons[file]?.[text]) unlisted.push(`${file}: ${text}: ${verdict}`);
    }
  t.diagnostic(`${verdicts.size} expressions, ${[...verdicts.values()].filter(Boolean).length} of them listed`);
  assert.ok(verdicts.size > 400, 'the expressions were found');
  assert.deepEqual(unlisted, []);
});

test('every pattern of a parameter of the entries is safe', async () => {
  const patterns = loadCatalogue().apis.flatMap(({ requests }) =>
    requests.flatMap(({ parameters }) => parameters.flatMap(({ pattern }) => pattern ?? [])),
  );
  assert.ok(patterns.length > 20);
  for (const pattern of new Set(patterns))
    assert.equal((await check(`^(?:${pattern})$`, 'u', options)).status, 'safe', pattern);
});

test('the list names no expression that is gone', () => {
  const gone = Object.entries(reasons).flatMap(([file, own]) =>
    Object.keys(own)
      .filter((text) => !byFile.get(file)?.has(text))
      .map((text) => `${file}: ${text}`),
  );
  assert.deepEqual(gone, []);
});

test('recheck calls an expression dangerous that once stopped the server', async () => {
  const once = /^\s*(?:(?:#[^\n]*|"""[\s\S]*?"""|"[^"\n]*")\s*)*type\s/;
  assert.equal((await check(once.source, once.flags, options)).status, 'vulnerable');
});
