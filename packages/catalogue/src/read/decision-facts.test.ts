import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkFields, termFields } from '../fields/index.ts';
import { loadCatalogue } from '../load.ts';
import type { Api } from '../schema/api-schema.ts';
import { termsSchema } from '../schema/decision-schema.ts';
import { linkNames, termNames, termValues } from '../schema/vocabulary.ts';
import { sampleOf, substituteSample, translateResponse, valueAt } from '../substitute/translate-response.ts';
import { decisionProblems } from './decision-problems.ts';

const { apis, api: find } = loadCatalogue();
const copy = (id: string) => structuredClone(find(id)) as unknown as Api;
const all = apis.map(({ id }) => copy(id));

describe('facts to decide by', () => {
  for (const api of apis) {
    it(`${api.id}: states every term, link, price and freshness with source and date, or says not stated`, () => {
      const facts = [
        ...[...termNames, 'termsUrl' as const].map((name) => api.terms[name]),
        ...[...linkNames, 'sdks' as const].map((name) => api.links[name]),
        api.prices,
        api.freshness,
      ];
      assert.equal(facts.length, termFields.length + linkFields.length + 2);
      for (const { value, source, readOn, note } of facts) {
        assert.ok(value === 'not-stated' ? !source || note : source, JSON.stringify(value));
        assert.match(readOn, /^\d{4}-\d\d-\d\d$/);
        if (note) assert.notEqual(note.pt, note.en);
      }
      for (const name of termNames) assert.ok((termValues[name] as readonly string[]).includes(api.terms[name].value));
    });
  }

  it('refuses a stated value without a source, and a source beside not-stated without a note', () => {
    const viacep = find('viacep') ?? assert.fail();
    const source = 'https://viacep.com.br/';
    const note = { pt: 'não fala de uso comercial', en: 'says nothing about commercial use' };
    const accepts = (commercialUse: object) => termsSchema.safeParse({ ...viacep.terms, commercialUse }).success;
    const readOn = '2026-11-15';
    assert.ok(accepts({ value: 'yes', readOn, source }));
    assert.ok(!accepts({ value: 'yes', readOn, note }));
    assert.ok(accepts({ value: 'not-stated', readOn, source, note }));
    assert.ok(accepts({ value: 'not-stated', readOn, note }));
    assert.ok(!accepts({ value: 'not-stated', readOn, source }));
  });

  it('says of Spotify and of Claude that the owner of the key pays before the first call, and of no keyless entry', () => {
    const paid = apis.filter(({ terms }) => terms.paidAccount.value === 'yes').map(({ id }) => id);
    assert.deepEqual(paid, ['anthropic-claude', 'spotify']);
  });

  it('gives steps to the credential wherever there is one, and scopes for Meta, Spotify and GitHub', () => {
    for (const { id, credential, credentialSteps } of apis)
      assert.equal(credentialSteps.length > 0, credential !== null, id);
    const scoped = apis.filter(({ scopes }) => scopes.length > 0).map(({ id }) => id);
    assert.deepEqual(scoped, ['meta-graph', 'spotify', 'github']);
  });

  it('links the nine official OpenAPI descriptions', () => {
    const described = apis.filter(({ links }) => links.openapi.value !== 'not-stated').map(({ id }) => id);
    const nine = 'brasilapi coingecko google-gemini google-maps-platform open-meteo spotify tmdb github pokeapi';
    assert.equal(described.join(' '), nine);
  });

  it('cites nothing that has no URL of its own', () => {
    for (const { id, requests } of apis) for (const { source } of requests) assert.match(source, /^https:\/\//, id);
  });
});

/** JSON Pointers to the values of a sample; of a list, those of the first item. */
function memberPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return members.flatMap(([name, member]) => memberPaths(member, `${path}/${name}`));
}

describe('substitutes', () => {
  it('are executed on the samples of both entries, and agree in every value where both show the same item', () => {
    let executed = 0;
    for (const api of apis) {
      for (const substitute of api.substitutes) {
        const other = find(substitute.api);
        assert.ok(other);
        for (const { pointer, value } of translateResponse(substitute, substituteSample(substitute, other))) {
          const ours = valueAt(sampleOf(api, substitute.request), pointer);
          assert.equal(typeof value, typeof ours, `${api.id} from ${other.id}: ${pointer}`);
          if (substitute.sameItem) assert.equal(value, ours, `${api.id} from ${other.id}: ${pointer}`);
          executed++;
        }
      }
    }
    assert.ok(executed > 40);
  });

  it('account for every member of the sample: mapped, missing, or explained in both languages', () => {
    for (const api of apis)
      for (const { api: other, request, fields, missing, differences } of api.substitutes)
        for (const path of memberPaths(sampleOf(api, request))) {
          const names = path.split('/').filter((name) => /\D/.test(name));
          const isExplained = ({ pt, en }: typeof differences) =>
            [pt, en].every((said) => names.some((name) => new RegExp(`\`([^\`]*\\.)?${name}\``).test(said)));
          const isMapped = fields.some(({ ours }) => ours === path) || missing.some((name) => names.includes(name));
          assert.ok(isMapped || isExplained(differences), `${api.id} from ${other}: ${path}`);
        }
  });

  it('give a company in the form of the other API', () => {
    const receitaws = copy('receitaws');
    const [substitute] = receitaws.substitutes;
    assert.ok(substitute);
    const fields = translateResponse(substitute, sampleOf(copy('brasilapi'), 'company-by-cnpj'));
    assert.deepEqual(Object.fromEntries(fields.map(({ pointer, value }) => [pointer, value])), {
      '/cnpj': '19.131.243/0001-97',
      '/nome': 'OPEN KNOWLEDGE BRASIL',
      '/atividade_principal/0/code': '94.30-8-00',
      '/atividade_principal/0/text': 'Atividades de associações de defesa de direitos sociais',
      '/atividades_secundarias/0/code': '62.04-0-00',
      '/atividades_secundarias/0/text': 'Consultoria em tecnologia da informação',
      '/qsa/0/nome': 'NOME DA PESSOA',
    });
  });
});

describe('decisionProblems', () => {
  const broken = (id: string, change: (api: Api) => unknown) => {
    const api = copy(id);
    change(api);
    return decisionProblems(api, all);
  };
  it('finds a mapping that does not fit the samples', () => {
    const first = (id: string, change: Partial<Api['substitutes'][number]>) =>
      broken(id, (api) => {
        Object.assign(api.substitutes[0] ?? {}, change);
      });
    const field = (ours: string, theirs: string) => ({ fields: [{ ours, theirs, as: 'same' as const }] });
    const found = [
      first('viacep', { api: 'nowhere' }),
      first('viacep', { request: 'x' }),
      first('viacep', { with: 'x' }),
      first('viacep', field('/x', '/cep')),
      first('viacep', field('/cep', '/cep')),
      first('viacep', field('/cep', '/x')),
      first('receitaws', field('/nome', '/uf')),
    ];
    for (const problems of found) assert.equal(problems.length, 1, problems.join('\n'));
  });
  it('finds steps without a credential, other documentation, and amounts of a free API', () => {
    const [step] = copy('github').credentialSteps;
    assert.ok(step);
    assert.match(broken('viacep', (api) => api.credentialSteps.push(step)).join(), /^credentialSteps/);
    const elsewhere = { docs: 'https://example.com/' };
    assert.match(broken('viacep', (api) => Object.assign(api, elsewhere)).join(), /^links\.docs/);
    const [item] = copy('openweather').prices.items;
    assert.ok(item);
    assert.match(broken('viacep', (api) => api.prices.items.push(item)).join(), /^prices\.items/);
  });
});
