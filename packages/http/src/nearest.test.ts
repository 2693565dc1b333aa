import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const ids = ['viacep', 'brasilapi', 'open-meteo', 'openweather', 'github', 'google-maps-platform'];

test('a typo, swapped letters, a beginning, a part or a word of a name finds it', () => {
  assert.deepEqual(nearest('viacepp', ids), ['viacep']);
  assert.deepEqual(nearest('gihtub', ids), ['github']);
  assert.deepEqual(nearest('open', ids), ['open-meteo', 'openweather']);
  assert.deepEqual(nearest('meteo', ids), ['open-meteo']);
  assert.deepEqual(nearest('metoe', ids), ['open-meteo']);
  assert.deepEqual(nearest('GITHUB', ids), ['github']);
});

test('a word that resembles no name finds none', () => {
  assert.deepEqual(nearest('zzzz', ids), []);
  assert.deepEqual(nearest('', ids), []);
});
