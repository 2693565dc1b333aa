import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('the language is that of the first locale variable that is set, and English when it is not Portuguese', () => {
  const language = (environment: Record<string, string>) => readConfig(environment).language;
  assert.equal(language({ LANG: 'pt_BR.UTF-8' }), 'pt');
  assert.equal(language({ LANG: 'pt_PT' }), 'pt');
  assert.equal(language({ LANG: 'de_DE.UTF-8' }), 'en');
  assert.equal(language({ LC_ALL: 'C', LANG: 'pt_BR.UTF-8' }), 'en');
  assert.equal(language({ LC_ALL: '', LC_MESSAGES: 'pt_BR', LANG: 'en_US' }), 'pt');
  assert.equal(language({}), 'en');
});

test('FAROL_LANG comes before the locale, and any other value is an error in both languages', () => {
  const { language } = readConfig({ FAROL_LANG: 'pt', LANG: 'en_US.UTF-8' });
  assert.equal(language, 'pt');
  assert.equal(readConfig({ FAROL_LANG: 'pt-BR' }).language, 'pt');
  assert.equal(readConfig({ FAROL_LANG: 'EN', LANG: 'pt_BR' }).language, 'en');
  assert.equal(readConfig({ FAROL_LANG: '', LANG: 'pt_BR' }).language, 'pt');
  const { wrong } = readConfig({ FAROL_LANG: 'fr', LANG: 'pt_BR' });
  assert.match(wrong?.text.pt ?? '', /FAROL_LANG deve ser pt ou en, não "fr"/);
  assert.match(wrong?.text.en ?? '', /FAROL_LANG must be pt or en/);
});

test('FORCE_COLOR beats NO_COLOR, and an empty NO_COLOR counts as not set', () => {
  const colour = (environment: Record<string, string>) => readConfig(environment).colour;
  assert.equal(colour({}), undefined);
  assert.equal(colour({ NO_COLOR: '1' }), false);
  assert.equal(colour({ NO_COLOR: '' }), undefined);
  assert.equal(colour({ NO_COLOR: '1', FORCE_COLOR: '1' }), true);
  assert.equal(colour({ FORCE_COLOR: '0' }), false);
  assert.equal(colour({ TERM: 'dumb' }), false);
});

test('an invalid width is ignored', () => {
  assert.equal(readConfig({ COLUMNS: '72' }).columns, 72);
  for (const COLUMNS of ['0', '-3', 'wide', '']) assert.equal(readConfig({ COLUMNS }).columns, undefined);
});
