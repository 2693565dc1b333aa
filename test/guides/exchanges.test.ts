// Every exchange and command of a guide that says so is answered by this server as printed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asPrinted, headerAsPrinted } from '@farol/catalogue/as-printed';
import { createWholeServer } from '../../apps/server/src/testing/whole-server.ts';
import { placedSamples } from './samples.ts';

const server = await createWholeServer();
after(() => server.close());

const json = { 'content-type': 'application/json' };
const words = new Map<string, string>();

function ask(method: string, path: string, headers: HeadersInit = {}, body?: string): Promise<Response> {
  return server.server.fetch(
    new Request(`http://127.0.0.1:8080${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  );
}

before(async () => {
  const keyOf = async (somente_leitura: boolean) => {
    const response = await ask('POST', '/sandbox/v1/chaves', json, JSON.stringify({ somente_leitura }));
    return (await response.json()).chave as string;
  };
  // The longer name first, because the shorter one is its beginning.
  words.set('$CHAVE_SOMENTE_LEITURA', await keyOf(true));
  words.set('$CHAVE', await keyOf(false));
});

/** A new payment, so that each sample starts from the state that its guide describes. */
async function newPayment(): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${words.get('$CHAVE')}` };
  const body = JSON.stringify({ valor: 4990, moeda: 'BRL', descricao: 'Camiseta' });
  const response = await ask('POST', '/sandbox/v1/pagamentos', headers, body);
  words.set('<etag>', response.headers.get('etag') ?? '');
  words.set('{id}', (await response.json()).id);
}

const filled = (text: string) => [...words].reduce((done, [word, value]) => done.replaceAll(word, value), text);

type Message = { readonly first: string; readonly headers: [string, string][]; readonly body: string };

/** Requests and responses in turn; each starts with its first line and has its headers and body below it. */
function messagesOf(text: string): Message[] {
  return text.split(/^(?=(?:[A-Z]+ \/\S* HTTP\/1\.1|HTTP\/1\.1 \d+ .*)$)/m).map((part) => {
    const [head = '', ...rest] = part.trimEnd().split('\n\n');
    const [first = '', ...lines] = head.split('\n');
    return {
      first,
      headers: lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      }),
      body: rest.join('\n\n'),
    };
  });
}

const sent = placedSamples.filter(({ sample }) => sample.check === 'server');

test('there are enough samples for this to mean something', () => {
  assert.ok(sent.length >= 20, `${sent.length} samples`);
});

for (const { place, sample } of sent.filter(({ sample }) => sample.language === 'http'))
  test(`${place}: the exchange happens as printed: ${sample.title?.en ?? sample.text.split('\n')[0]}`, async () => {
    await newPayment();
    const messages = messagesOf(sample.text);
    const ids = new Set<string>();
    assert.ok(messages.length >= 2 && messages.length % 2 === 0, 'requests and responses in turn');
    for (let i = 0; i < messages.length; i += 2) {
      const [request, response] = [messages[i] as Message, messages[i + 1] as Message];
      const [method = '', path = ''] = request.first.split(' ');
      const headers = request.headers.map(([name, value]): [string, string] => [name, filled(value)]);
      const status = Number(response.first.split(' ')[1]);
      const send = () => ask(method, filled(path), headers, request.body === '' ? undefined : request.body);
      let given = await send();
      // The fourth call is the first one above the limit of three a minute.
      for (let n = 2; status === 429 && n <= 4; n += 1) {
        assert.equal(given.status, 200);
        given = await send();
      }
      const text = await given.text();
      assert.equal(given.status, status, text);
      for (const [name, value] of response.headers)
        assert.ok(headerAsPrinted(name, value, given.headers.get(name) ?? ''), `${name}: ${given.headers.get(name)}`);
      assert.ok(asPrinted(response.body, text), `printed otherwise: ${text}`);
      // An id that is printed twice is the same id.
      if (response.body.includes('"id": "pag_…"')) ids.add(JSON.parse(text).id);
    }
    assert.ok(ids.size <= 1, [...ids].join());
  });

/** The words of a command line, with quotes as a shell reads them. */
function wordsOf(command: string): string[] {
  const parts = command.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g);
  return [...parts].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
}

for (const { place, sample } of sent.filter(({ sample }) => sample.language === 'shell'))
  test(`${place}: the commands get a 2xx`, async () => {
    const lines = sample.text.replaceAll('\\\n', ' ').split('\n');
    const commands = lines.flatMap((line) => /\bcurl .*?(?= \| jq|$)/.exec(line) ?? []);
    assert.ok(commands.length > 0);
    for (const command of commands) {
      const [, ...given] = wordsOf(command.replaceAll('$CHAVE', words.get('$CHAVE') ?? ''));
      const after = (flag: string) => given.flatMap((word, i) => (word === flag ? [given[i + 1] ?? ''] : []));
      const url = new URL(given.find((word) => word.startsWith('http://127.0.0.1:8080/')) ?? '');
      for (const pair of after('--data-urlencode')) {
        const [name = '', ...value] = pair.split('=');
        url.searchParams.set(name, value.join('='));
      }
      const headers = after('-H').map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      });
      const [body] = after('-d');
      const [method = body === undefined ? 'GET' : 'POST'] = after('-X');
      const response = await ask(method, url.pathname + url.search, headers, body);
      assert.ok(response.ok, `${command}: ${response.status} ${await response.text()}`);
    }
  });
