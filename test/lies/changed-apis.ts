// APIs that differ from their entry in one fact each, with the verdicts that a check must give.
import type { Fault } from '@farol/simulator';
import type { Lie } from './lie.ts';

const page = '<!doctype html><title>Sorry</title>';
const elsewhere = 'https://api.example.org/v9/here';

/** Two passes unless another number is given: a difference counts only when a second pass shows it again. */
function changed(
  name: string,
  api: string,
  fault: Fault,
  result: Lie['result'],
  contradicted: readonly string[],
  more: Partial<Lie> = {},
): Lie {
  return { name, api, fault, result, contradicted, passes: 2, ...more };
}

export const changedApis: readonly Lie[] = [
  changed('status, another success', 'ibge', { status: 202 }, 'broken', ['firstRequest status']),
  changed('status, a refusal', 'jsonplaceholder', { status: 418 }, 'broken', ['firstRequest status']),
  changed('a key is needed after all', 'pokeapi', { status: 401 }, 'broken', [
    'authentication status',
    'firstRequest status',
  ]),
  changed('content type', 'brasilapi', { contentType: 'text/html; charset=utf-8' }, 'differs', [
    'formats content-type',
    'response content-type',
  ]),
  changed('a page instead of JSON', 'open-meteo', { body: page }, 'differs', ['response not-json']),
  changed('a member of the object is gone', 'viacep', { missing: ['logradouro'] }, 'differs', ['response shape']),
  changed('a member inside is gone', 'awesomeapi', { missing: ['bid'] }, 'differs', ['response shape']),
  changed('a member of the items is gone', 'bcb-sgs', { missing: ['valor'] }, 'differs', ['response shape']),
  changed('CORS missing on success', 'pokeapi', { cors: { success: false } }, 'differs', ['cors cors-success']),
  changed('CORS missing on an error', 'viacep', { cors: { error: false } }, 'differs', ['cors cors-error']),
  changed('CORS missing on an error, with a key', 'openweather', { cors: { error: false } }, 'differs', [
    'cors cors-error',
  ]),
  changed('CORS missing on a preflight that is needed', 'coingecko', { cors: { preflight: false } }, 'differs', [
    'cors cors-preflight',
  ]),
  changed(
    'CORS missing on a preflight that no browser needs',
    'open-meteo',
    { cors: { preflight: false } },
    'as-stated',
    [],
    { notes: ['preflight-not-granted'], passes: 1 },
  ),
  changed('CORS open although stated closed', 'google-gemini', { cors: { success: true } }, 'differs', [
    'cors cors-success',
  ]),
  changed('a key not needed', 'tmdb', { keyNotNeeded: true }, 'differs', ['authentication key-not-needed']),
  changed('a key not needed, in the query', 'google-maps-platform', { keyNotNeeded: true }, 'differs', [
    'authentication key-not-needed',
  ]),
  changed('limit headers gone', 'anthropic-claude', { limitHeaders: 'missing' }, 'differs', [
    'limits limit-headers-missing',
  ]),
  changed('limit header with another number', 'github', { limitHeaders: 'wrong' }, 'differs', ['limits limit-number']),
  changed('moved for good to another address', 'brasilapi', { moved: { status: 301, location: elsewhere } }, 'broken', [
    'baseAddress moved',
    'firstRequest moved',
  ]),
  changed(
    'moved for the moment',
    'ibge',
    { moved: { status: 307, location: elsewhere } },
    'broken',
    ['firstRequest moved'],
    { also: { baseAddress: 'could-not-test moved' } },
  ),
  changed(
    'moved within its own address',
    'github',
    { moved: { status: 308, location: '/repositories/1' } },
    'broken',
    ['firstRequest moved'],
    { also: { baseAddress: 'could-not-test moved' } },
  ),
  changed('the path is gone', 'jsonplaceholder', { moved: { status: 404 } }, 'broken', ['firstRequest gone']),
  changed('a filter asks for a browser', 'viacep', { blocked: 'challenge' }, 'blocked', [], {
    also: { firstRequest: 'blocked filtered', cors: 'could-not-test not-reached' },
    passes: 1,
  }),
  changed('a filter refuses plainly', 'brasilapi', { blocked: 'deny' }, 'blocked', [], {
    also: { firstRequest: 'blocked filtered' },
    passes: 1,
  }),
  changed('slow', 'bcb-sgs', { delayMs: 15_000 }, 'as-stated', [], {
    notes: ['slow', 'slow', 'slow', 'slow', 'slow'],
    passes: 1,
  }),
  changed('down once', 'brasilapi', { down: 1 }, 'as-stated', [], { notes: ['only-once'] }),
  changed('down twice', 'brasilapi', { down: 2 }, 'broken', ['firstRequest down'], {
    also: { cors: 'could-not-test not-reached', baseAddress: 'could-not-test down' },
  }),
  changed('down twice, reported as a success', 'google-maps-platform', { down: 2 }, 'broken', ['firstRequest down']),
  changed('the connection is cut once', 'open-meteo', { reset: 1 }, 'as-stated', [], { notes: ['only-once'] }),
  changed('the connection is cut twice', 'open-meteo', { reset: 2 }, 'broken', ['firstRequest no-answer']),
  changed('the limit was spent by another caller', 'coingecko', { failure: 'spent-limit' }, 'not-tested', [], {
    also: { firstRequest: 'could-not-test limit-spent' },
    passes: 1,
  }),
];
