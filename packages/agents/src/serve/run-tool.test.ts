import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsIn } from '../answer/in-language.ts';
import { budgetOf } from '../call/budget.ts';
import { inputSchemaOf } from '../offer/input-schema.ts';
import { tools } from '../offer/tools.ts';
import { agentParts } from '../testing/agent-parts.ts';
import { runTool } from './run-tool.ts';

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
  const cases: readonly (readonly [string, Record<string, unknown>, pt: string, en: string])[] = [
    ['show_entry', { kind: 'api' }, 'Falta id.', 'id is missing.'],
    [
      'read_limits',
      { api: 'viacep', apy: 1 },
      'A ferramenta não tem o argumento apy.',
      'The tool has no argument apy.',
    ],
    [
      'show_entry',
      { kind: 'thing', id: 'viacep' },
      'kind deve ser um destes valores: api, rule, guide, term, status.',
      'kind must be one of these values: api, rule, guide, term, status.',
    ],
    ['find_entries', { most: 0 }, 'most deve ser no mínimo 1.', 'most must be at least 1.'],
    ['find_entries', { most: 1.5 }, 'most deve ser um número inteiro.', 'most must be an integer.'],
    [
      'find_entries',
      { words: 'x'.repeat(201) },
      'words deve ter no máximo 200 caracteres.',
      'words must have at most 200 characters.',
    ],
    ['find_entries', { kinds: [] }, 'kinds não pode ser vazio.', 'kinds must not be empty.'],
    ['call_api', { api: 'viacep', whole: 'yes' }, 'whole deve ser true ou false.', 'whole must be true or false.'],
    [
      'call_api',
      { api: 'viacep', parameters: { cep: [] } },
      'parameters.cep não é aceito.',
      'parameters.cep is not accepted.',
    ],
    [
      'sign_webhook',
      { body: '{}', id: 'a\r\nb: c' },
      'id só pode ter caracteres ASCII visíveis, sem espaços.',
      'id may have only visible ASCII characters, without spaces.',
    ],
    [
      'plan_budget',
      { api: 'viacep', users: 1e20, calls_per_user: 1 },
      'users deve ser no máximo 1000000000.',
      'users must be at most 1000000000.',
    ],
    ['sign_webhook', { body: '{}', url: 'x' }, 'url deve ser uma URL.', 'url must be a URL.'],
    [
      'verify_webhook',
      { body: '{}', headers: 1, secret: 's', at: 'today' },
      'headers deve ser um objeto. at deve ser data e hora, como 2026-01-31T12:00:00Z.',
      'headers must be an object. at must be a date and time, such as 2026-01-31T12:00:00Z.',
    ],
  ];
  for (const [name, given, pt, en] of cases) {
    assert.equal((await refused(name, { ...given, language: 'pt' })).error.message, pt);
    const { error } = await refused(name, { ...given, language: 'en' });
    assert.deepEqual([error.code, error.message], ['invalid_arguments', en]);
    assert.deepEqual(error.arguments, Object.keys(named(name).input.shape));
  }
  const { error } = await refused('show_entry', { kind: 'thing', id: 'x', language: 'pt' });
  assert.deepEqual(Object.keys(error.accepted), ['kind']);
  assert.deepEqual(error.accepted.kind.enum, ['api', 'rule', 'guide', 'term', 'status']);
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
