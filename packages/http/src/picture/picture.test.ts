import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { badge, palette, pictureStyle } from './index.ts';

test('the colours of pictures are those of the site, in light and in dark', () => {
  const tokens = readFileSync(new URL('../../../../apps/site/src/style/tokens.css', import.meta.url), 'utf8');
  for (const [name, [light, dark]] of Object.entries(palette)) {
    assert.ok(tokens.includes(`--${name}: light-dark(${light}, ${dark});`), name);
    assert.match(
      pictureStyle,
      new RegExp(`\\.${name}\\{fill:${light}\\}.*prefers-color-scheme:dark.*\\.${name}\\{fill:${dark}\\}`),
    );
  }
});

test('a badge has a name and all its words for readers who do not see it, and no text that could be markup', () => {
  const parts = [
    { text: '<script>"\u0007', tone: 'bad' },
    { text: 'fine & well', tone: 'good' },
  ] as const;
  const svg = badge({ language: 'pt', title: 'A & B', name: 'A', parts });
  assert.match(svg, /^<svg [^>]*role="img" aria-labelledby="t d" lang="pt-BR">/);
  assert.match(svg, /<title id="t">A &amp; B<\/title><desc id="d">&lt;script&gt;&quot;; fine &amp; well<\/desc>/);
  assert.doesNotMatch(svg, /<script|href|url\((?!#)/);
  assert.ok(!svg.includes('\u0007'));
});

test('a badge is as wide as its parts', () => {
  const width = (count: number) => {
    const svg = badge({
      language: 'en',
      title: 'A',
      name: 'A',
      parts: Array(count).fill({ text: 'word', tone: 'plain' }),
    });
    return Number(/ width="(\d+)"/.exec(svg)?.[1]);
  };
  assert.ok(width(1) < width(2));
  assert.equal(width(3) - width(2), width(2) - width(1));
});
