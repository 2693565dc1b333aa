// Entries with one wrong fact each, with the verdicts that a check must give.
import type { Lie } from './lie.ts';

export const wrongEntries: readonly Lie[] = [
  {
    name: 'the entry promises another way to fail',
    api: 'jsonplaceholder',
    entry: (api) => ({ failures: api.failures.map((failure) => ({ ...failure, status: 410 })) }),
    result: 'differs',
    contradicted: ['failures failure-differs'],
    passes: 2,
  },
  {
    name: 'the entry promises another format',
    api: 'bcb-sgs',
    entry: (api) => ({
      formatExamples: api.formatExamples.map((example) => ({ ...example, contentType: 'text/plain' })),
    }),
    result: 'differs',
    contradicted: ['formats format-differs'],
    passes: 2,
  },
  {
    name: 'the entry promises a format that is not there',
    api: 'ibge',
    entry: (api) => ({
      formatExamples: api.formatExamples.map((example) => ({
        ...example,
        request: { ...example.request, path: '/v9/nada' },
      })),
    }),
    result: 'differs',
    contradicted: ['formats format-differs'],
    passes: 2,
  },
  {
    name: 'the entry states another limit',
    api: 'github',
    entry: (api) => ({
      limits: api.limits.map((limit) => (limit.credential === 'without' ? { ...limit, requests: 90 } : limit)),
    }),
    result: 'differs',
    contradicted: ['limits limit-number'],
    passes: 2,
  },
  {
    name: 'the entry says that pages may call it',
    api: 'google-gemini',
    entry: () => ({ cors: 'yes' }),
    result: 'differs',
    contradicted: ['cors cors-success'],
    passes: 2,
  },
  {
    name: 'the entry has a wrong base address',
    api: 'viacep',
    entry: () => ({ baseAddress: 'https://viacep.com.br/api' }),
    result: 'broken',
    contradicted: ['firstRequest gone'],
    passes: 2,
  },
  {
    name: 'the entry states another limit with a key',
    api: 'github',
    entry: (api) => ({
      limits: api.limits.map((limit) => (limit.credential === 'with' ? { ...limit, requests: 9_000 } : limit)),
    }),
    result: 'differs',
    contradicted: ['limits limit-number'],
    passes: 2,
  },
  {
    name: 'the entry promises another kind of error body',
    api: 'pokeapi',
    entry: (api) => ({ failures: api.failures.map((failure) => ({ ...failure, contentType: 'application/json' })) }),
    result: 'differs',
    contradicted: ['failures failure-differs'],
    passes: 2,
  },
  {
    name: 'the entry promises another flag inside a success',
    api: 'viacep',
    entry: (api) => ({
      failures: api.failures.map((failure) =>
        failure.match ? { ...failure, match: { pointer: '/problema', in: [true] } } : failure,
      ),
    }),
    result: 'differs',
    contradicted: ['failures failure-differs'],
    passes: 2,
  },
];
