import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import listen from '../../commands/listen.json' with { type: 'json' };
import { httpUrl } from './address-rules.ts';

test('a port, or a host with a port, is short for a URL with http://', () => {
  for (const [given, url] of [
    ['3000', 'http://localhost:3000/'],
    ['localhost', 'http://localhost'],
    ['localhost:3000/hook', 'http://localhost:3000/hook'],
    ['app.internal:80?x=1', 'http://app.internal:80?x=1'],
    ['[::1]:3000/hook', 'http://[::1]:3000/hook'],
  ] as const)
    assert.equal(httpUrl(given), url);
  for (const url of ['nope', 'https://a.example/x', 'ftp://a:80/x', 'localhost.example', 'mailto:a@b', '/hook'])
    assert.equal(httpUrl(url), url);
});

test('the README registers the port at which farol listen receives', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  assert.match(readme, new RegExp(`"url":"http://127\\.0\\.0\\.1:${listen.options.port.usual}/"`));
});
