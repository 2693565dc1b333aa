import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsIn } from '../answer/in-language.ts';
import { budgetOf } from '../call/budget.ts';
import { inputSchemaOf } from '../offer/input-schema.ts';
import { tools } from '../offer/tools.ts';
import { agentParts } from '../testing/agent-parts.ts';
import wrongArguments from '../testing/wrong-arguments.json' with { type: 'json' };
import { runTool } from './run-tool.ts';
import { inOneVocabulary } from './vocabulary.ts';

const report = { api: 'viacep', callable: true, withCredential: false, heldUntil: null, windows: [] };
const gateway = {
  call: () => Promise.reject(new Error('nothing is called here')),
  quota: async () => report,
};
const parts = {
  ...agentParts({ gateway: async () => gateway as never }),
  signal: new AbortController().signal,
};

function named(name: string) {
  const tool = tools.find((one) => one.name === name);
  assert.ok(tool, name);
  return tool;
}

async function refused(name: string, given: Record<string, unknown>, call = parts) {
  const { structuredContent, isError } = await runTool(named(name), given, call);
  assert.equal(isError, true, name);
  const { data, source, date, basis } = JSON.parse(JSON.stringify(structuredContent));
  assert.deepEqual([source, date, basis], [['/mcp'], '2026-11-16', 'computed']);
  return data;
}

test('arguments that a schema does not accept are named in the language that was asked for, with what is accepted', async () => {
  for (const { tool: name, given, pt, en } of wrongArguments) {
    assert.equal((await refused(name, { ...given, language: 'pt' })).error.message, pt);
    const { error } = await refused(name, { ...given, language: 'en' });
    assert.deepEqual([error.code, error.message], ['invalid_arguments', en]);
    assert.deepEqual(error.arguments, Object.keys(named(name).input.shape));
  }
  const { error } = await refused('find_entries', { kinds: ['thing'], language: 'pt' });
  assert.deepEqual(Object.keys(error.accepted), ['kinds']);
  assert.deepEqual(error.accepted.kinds.items.enum, ['api', 'rule', 'guide', 'term', 'status']);
  const none = await refused('show_entry', { language: 'pt' });
  assert.equal(none.error.message, 'Dê um destes argumentos: api, rule, guide, term, status.');
});

test('a wrong language is refused in the language of the server, and the refusal has the remaining budget', async () => {
  const wrong = { api: 'viacep', language: 'fr' };
  const { error, budget } = await refused('call_api', wrong, { ...parts, language: 'pt' });
  assert.equal(error.message, 'language deve ser um destes valores: pt, en.');
  assert.equal(budget.note, budgetOf(report, 'pt')?.note);
  assert.equal((await refused('call_api', { ...wrong, api: 'nothing' })).budget, undefined);
});

test('a refusal stays short whatever is sent', async () => {
  const parameters = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, null]));
  const { error } = await refused('call_api', { api: 'viacep', parameters, ['x'.repeat(100_000)]: 1 });
  assert.equal(error.message.match(/\./g)?.length, 10);
  assert.ok(JSON.stringify(error).length < 2_000);
});

test('a tool that fails is reported, and its answer has a source but no message of the machine', async () => {
  const reported: string[] = [];
  const failing = (error: Error) => ({
    ...parts,
    gateway: () => Promise.reject(error),
    onError: ({ message }: Error) => void reported.push(message),
  });
  const asked = { api: 'viacep', language: 'pt' };
  const { error } = await refused('read_limits', asked, failing(new Error('EACCES /home/ana')));
  assert.deepEqual(error, { code: 'tool_failed', message: 'A ferramenta falhou; o log do servidor diz por quê.' });
  const forPeople = Object.assign(new Error('no'), { text: { pt: 'Falta espaço.', en: 'The disk is full.' } });
  assert.equal((await refused('read_limits', asked, failing(forPeople))).error.message, 'Falta espaço.');
  assert.deepEqual(reported, ['EACCES /home/ana', 'no']);
});

test('a cancelled call is not reported as a fault', async () => {
  const signal = AbortSignal.abort();
  const call = { ...parts, signal, gateway: () => Promise.reject(new Error('aborted')) };
  await assert.rejects(runTool(named('read_limits'), { api: 'viacep' }, call), /aborted/);
});

test('tools/list has the same schemas as the tools check by', () => {
  for (const tool of tools)
    assert.deepEqual(
      inputSchemaOf(tool, 'en'),
      argumentsIn(tool, 'en')['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
      tool.name,
    );
});

test('arguments in the words of other tools are read as they are meant, with a note', () => {
  const read = (name: string, given: Record<string, unknown>) => {
    const found = tools.find((tool) => tool.name === name) ?? assert.fail(name);
    return inOneVocabulary(found, given, 'en');
  };
  for (const [name, given, expected] of [
    ['show_entry', { kind: 'rule', id: 'rest-no-verbs' }, { rule: 'rest-no-verbs' }],
    ['show_entry', { id: 'viacep' }, { api: 'viacep' }],
    ['show_entry', { status: 404 }, { status: '404' }],
    ['compare_apis', { api: ['a', 'b'] }, { apis: ['a', 'b'] }],
    ['read_limits', { apis: ['viacep'] }, { api: 'viacep' }],
    ['find_entries', { query: 'cep', kind: 'api', limit: 3 }, { words: 'cep', kinds: ['api'], most: 3 }],
    ['write_request', { api: 'viacep', code: 'python' }, { api: 'viacep', programming_language: 'python' }],
    ['write_request', { api: 'viacep', language: 'go' }, { api: 'viacep', programming_language: 'go' }],
    ['sign_webhook', { payload: '{}', kind: 'a.b', id: 'x' }, { body: '{}', event: 'a.b', event_id: 'x' }],
  ] as const) {
    const { read: understood, note } = read(name, given);
    assert.deepEqual(understood, expected);
    assert.equal(note === '', name === 'show_entry' && 'status' in given, note);
  }
  // What is right already stays, and what means nothing is refused later.
  assert.deepEqual(read('read_limits', { api: 'viacep', apy: 1 }), { read: { api: 'viacep', apy: 1 }, note: '' });
});
