// Entries with one wrong fact each, with the verdict that a check must give.
import type { Lie } from './lie.ts';

function wrong(
  name: string,
  api: string,
  contradicted: string,
  entry: NonNullable<Lie['entry']>,
  result: Lie['result'] = 'differs',
): Lie {
  return { name: `the entry ${name}`, api, entry, result, contradicted: [contradicted], passes: 2 };
}

export const wrongEntries: readonly Lie[] = [
  wrong('promises another way to fail', 'jsonplaceholder', 'failures failure-differs', (api) => ({
    failures: api.failures.map((failure) => ({ ...failure, status: 410 })),
  })),
  wrong('promises another format', 'bcb-sgs', 'formats format-differs', (api) => ({
    formatExamples: api.formatExamples.map((example) => ({ ...example, contentType: 'text/plain' })),
  })),
  wrong('promises a format that is not there', 'ibge', 'formats format-differs', (api) => ({
    formatExamples: api.formatExamples.map((example) => ({
      ...example,
      request: { ...example.request, path: '/v9/nada' },
    })),
  })),
  wrong('states another limit', 'github', 'limits limit-number', (api) => ({
    limits: api.limits.map((limit) => (limit.credential === 'without' ? { ...limit, requests: 90 } : limit)),
  })),
  wrong('says that pages may call it', 'google-gemini', 'cors cors-success', () => ({ cors: 'yes' })),
  wrong(
    'has a wrong base address',
    'viacep',
    'firstRequest gone',
    () => ({ baseAddress: 'https://viacep.com.br/api' }),
    'broken',
  ),
  wrong('states another limit with a key', 'github', 'limits limit-number', (api) => ({
    limits: api.limits.map((limit) => (limit.credential === 'with' ? { ...limit, requests: 9_000 } : limit)),
  })),
  wrong('promises another kind of error body', 'pokeapi', 'failures failure-differs', (api) => ({
    failures: api.failures.map((failure) => ({ ...failure, contentType: 'application/json' })),
  })),
  wrong('promises another flag inside a success', 'viacep', 'failures failure-differs', (api) => ({
    failures: api.failures.map((failure) =>
      failure.match ? { ...failure, match: { pointer: '/problema', in: [true] } } : failure,
    ),
  })),
];
