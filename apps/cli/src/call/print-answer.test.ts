import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutput } from '../output/output.ts';
import { printAnswer } from './print-answer.ts';

async function shown(response: Response, terminal: boolean): Promise<string> {
  const parts: Uint8Array[] = [];
  const stream = {
    ...(terminal ? { isTTY: true, columns: 80 } : {}),
    write: (text: string | Uint8Array) => parts.push(typeof text === 'string' ? new TextEncoder().encode(text) : text),
  };
  await printAnswer(createOutput(stream, { colour: false, columns: undefined }), response);
  return new TextDecoder().decode(Buffer.concat(parts));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const obeyed = /[\u001b\u0007\u202e]/;
const evil = 'a\u001b]0;owned\u0007b\u001b[2Jc\u202ed';

test('an answer cannot control the terminal: control characters are shown as letters', async () => {
  for (const type of ['text/plain', 'application/json', 'text/event-stream']) {
    const text = await shown(new Response(evil, { headers: { 'content-type': type } }), true);
    assert.doesNotMatch(text, obeyed);
    assert.match(text, /\\u001b/);
  }
  const json = await shown(Response.json({ name: evil, [evil]: 1 }), true);
  assert.doesNotMatch(json, obeyed);
});

test('a pipe gets the bytes as they came, text or not', async () => {
  assert.equal(await shown(new Response(evil, { headers: { 'content-type': 'text/plain' } }), false), evil);
  assert.equal(await shown(Response.json({ a: 1 }), false), '{"a":1}');
});

test('for a binary answer a terminal shows the type and the size', async () => {
  const bytes = new Response(new Uint8Array(300), { headers: { 'content-type': 'application/octet-stream' } });
  assert.equal(await shown(bytes, true), '(application/octet-stream, 300 B)\n');
});

test('invalid JSON is shown as it came, and an answer without a line end gets one', async () => {
  const broken = new Response('{"a":', { headers: { 'content-type': 'application/json' } });
  assert.equal(await shown(broken, true), '{"a":\n');
  assert.equal(await shown(new Response('oi', { headers: { 'content-type': 'text/csv' } }), true), 'oi\n');
});

test('a line end that was cut in two between pieces of the answer is still one line end', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (const part of ['data: um\r', '\ndata: dois\r\n']) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  assert.equal(await shown(response, true), 'data: um\ndata: dois\n');
});
