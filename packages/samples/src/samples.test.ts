import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { readFromEnvironment } from './environment.ts';
import { harRequest, keyMark, queryText } from './har.ts';
import { calleeOf, samplesOf } from './samples.ts';

const catalogue = loadCatalogue();

test('a key that is a whole literal is read, and one inside a literal is joined to it', () => {
  const whole = { javascript: `'${keyMark}'`, python: `"${keyMark}"`, go: `"${keyMark}"`, php: `'${keyMark}'` };
  assert.equal(readFromEnvironment(whole.javascript, 'javascript', 'K'), 'process.env.K');
  assert.equal(readFromEnvironment(whole.python, 'python', 'K'), 'os.environ["K"]');
  assert.equal(readFromEnvironment(whole.go, 'go', 'K'), 'os.Getenv("K")');
  assert.equal(readFromEnvironment(whole.php, 'php', 'K'), "getenv('K')");
  assert.match(readFromEnvironment(`'Bearer ${keyMark}'`, 'javascript', 'K'), /^`Bearer \$\{process\.env\.K\}`$/);
  assert.equal(readFromEnvironment(`"/x?key=${keyMark}&y=1"`, 'python', 'K'), `f"/x?key={os.environ['K']}&y=1"`);
  assert.equal(readFromEnvironment(`"Bearer ${keyMark}"`, 'go', 'K'), '"Bearer " + os.Getenv("K")');
  assert.equal(readFromEnvironment(`"https://x/?k=${keyMark}"`, 'php', 'K'), "'https://x/?k=' . getenv('K')");
});

test('an optional key is in no sample unless it is asked for, and then in each', () => {
  const api = catalogue.apis.find(({ credential }) => credential?.optional);
  assert.ok(api);
  const variable = api.credential?.variable ?? '';
  for (const code of Object.values(samplesOf(calleeOf(api), api.firstRequest)))
    assert.ok(!code.includes(variable), code);
  for (const code of Object.values(samplesOf(calleeOf(api), api.firstRequest, true)))
    assert.ok(code.includes(variable), code);
});

test('the mark of the key is left in no sample, and a needed key is read in each', () => {
  for (const api of catalogue.apis) {
    for (const [language, code] of Object.entries(samplesOf(calleeOf(api), api.firstRequest))) {
      assert.ok(!code.includes(keyMark), `${api.id} ${language}`);
      if (api.credential && !api.credential.optional)
        assert.ok(code.includes(api.credential.variable), `${api.id} ${language}`);
    }
  }
});

test('where an API minds the User-Agent, JavaScript and PHP send one of their own', () => {
  for (const api of catalogue.apis) {
    const { javascript, php } = samplesOf(calleeOf(api), api.firstRequest);
    for (const code of [javascript, php])
      assert.equal(code.includes('my-app/1.0'), ['brasilapi', 'github'].includes(api.id), api.id);
  }
});

test('a query keeps what may stand in it and encodes the rest', () => {
  assert.equal(
    queryText([
      ['a', 'x,y:z/1'],
      ['b', 'São Paulo & mais'],
    ]),
    '?a=x,y:z/1&b=S%C3%A3o%20Paulo%20%26%20mais',
  );
  assert.equal(queryText([]), '');
});

test('Go looks at every error, and PHP begins as PHP', () => {
  const api = catalogue.api('viacep');
  assert.ok(api);
  const { go, php } = samplesOf(calleeOf(api), api.firstRequest);
  assert.doesNotMatch(go, /, _ :=/);
  assert.equal(go.match(/panic\(err\)/g)?.length, 3);
  assert.match(php, /^<\?php\n/);
  assert.equal(harRequest(api, api.firstRequest, null).url, 'https://viacep.com.br/ws/01001000/json/');
});
