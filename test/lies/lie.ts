// One wrong fact each: the API changed, or the entry states something that the API does not do.
import { readFileSync } from 'node:fs';
import type { Api, Frozen } from '@farol/catalogue';
import type { Fault } from '@farol/simulator';
import { load } from 'js-yaml';

export type Lie = {
  readonly name: string;
  readonly api: string;
  readonly fault?: Fault;
  readonly entry?: (api: Frozen<Api>) => unknown;
  readonly result: 'as-stated' | 'differs' | 'broken' | 'blocked' | 'not-tested';
  /** Exactly what is contradicted, as `field reason`. */
  readonly contradicted?: readonly string[];
  /** Further verdicts that are expected. */
  readonly also?: Readonly<Record<string, string>>;
  readonly notes?: readonly string[];
  readonly passes: 1 | 2;
};

export const changedApis = load(readFileSync(new URL('changed-apis.yaml', import.meta.url), 'utf8')) as readonly Lie[];

const differs = (name: string, api: string, contradicted: string, entry: NonNullable<Lie['entry']>): Lie => {
  return { name, api, entry, result: 'differs', contradicted: [contradicted], passes: 2 };
};

/** Entries with one wrong fact each. */
export const wrongEntries: readonly Lie[] = [
  differs('the entry promises another way to fail', 'jsonplaceholder', 'failures failure-differs', ({ failures }) => ({
    failures: failures.map((failure) => ({ ...failure, status: 410 })),
  })),
  differs('the entry promises another format', 'bcb-sgs', 'formats format-differs', ({ formatExamples }) => ({
    formatExamples: formatExamples.map((example) => ({ ...example, contentType: 'text/plain' })),
  })),
  differs('the entry promises a format that is not there', 'ibge', 'formats format-differs', ({ formatExamples }) => ({
    formatExamples: formatExamples.map(({ request, ...example }) => {
      return { ...example, request: { ...request, path: '/v9/nada' } };
    }),
  })),
  differs('the entry states another limit', 'github', 'limits limit-number', ({ limits }) => ({
    limits: limits.map((limit) => (limit.credential === 'without' ? { ...limit, requests: 90 } : limit)),
  })),
  differs('the entry says that pages may call it', 'google-gemini', 'cors cors-success', () => ({ cors: 'yes' })),
  {
    name: 'the entry has a wrong base address',
    api: 'viacep',
    entry: () => ({ baseAddress: 'https://viacep.com.br/api' }),
    result: 'broken',
    contradicted: ['firstRequest gone'],
    passes: 2,
  },
  differs('the entry states another limit with a key', 'github', 'limits limit-number', ({ limits }) => ({
    limits: limits.map((limit) => (limit.credential === 'with' ? { ...limit, requests: 9_000 } : limit)),
  })),
  differs('the entry promises another kind of error body', 'pokeapi', 'failures failure-differs', ({ failures }) => ({
    failures: failures.map((failure) => ({ ...failure, contentType: 'application/json' })),
  })),
  differs('the entry promises another flag inside a success', 'viacep', 'failures failure-differs', ({ failures }) => ({
    failures: failures.map((failure) =>
      failure.match ? { ...failure, match: { pointer: '/problema', in: [true] } } : failure,
    ),
  })),
];
