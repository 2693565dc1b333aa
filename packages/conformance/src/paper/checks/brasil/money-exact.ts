// Is money an integer of minor units or a decimal text?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { foldWord, wordsOf } from '../../words/split-words.ts';
import { wordSet } from '../../words/word-lists.ts';
import { brasilCheck } from './brasil-check.ts';
import { examplesOf, shownMembers } from './examples.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { keywordIn, takes, typesIn } from './refusal.ts';
import { shownWrong } from './shown.ts';
import { hasCurrency } from './values.ts';

const context = wordSet(words.moneyContext);
const balances = wordSet(words.balancesOfMoney);
/** Not money, whatever the name: shares, measures and counts. */
const otherwise = new RegExp(
  [
    String.raw`percentual|percent|%|aliquota|\bindice\b|quantidade|pontuacao`,
    String.raw`temperatura|metros|\bkg\b|\bkm\b|cotacao|taxa de cambio|exchange rate|coeficiente`,
  ].join('|'),
);

export const moneyExact = brasilCheck({
  rule: 'brasil-money-exact',
  concerns: isMoney,
  judge: (field) => {
    const types = typesIn(field.schema);
    const at = keywordIn(field.schema, 'type') ?? field.schema;
    if (types.has('number') && !types.has('object')) {
      const isWhole = keywordIn(field.schema, 'multipleOf')?.value;
      if (typeof isWhole === 'number' && Number.isInteger(isWhole)) return undefined;
      const format = String(keywordIn(field.schema, 'format')?.value ?? '');
      const isFloat = /^(float|double|decimal)$/.test(format);
      const sure = isFloat || isKind(field.name, 'money') ? 'certain' : 'likely';
      return { at, say: 'float', words: { written: isFloat ? `number, ${format}` : 'number' }, sure };
    }
    if (!types.has('string')) return undefined;
    if (takes(field.schema, '49,90') && !takes(field.schema, '49.90'))
      return { at: keywordIn(field.schema, 'pattern') ?? at, say: 'comma', sure: 'likely' };
    const shown = examplesOf(field).find(
      ({ value }) => typeof value === 'string' && /^(R\$ ?)?[\d.]*,\d{2}$|^R\$/.test(value),
    );
    return shown && { at: shown, say: 'shownComma', words: { value: String(shown.value) }, sure: 'likely' };
  },
  also: (paper) => shownWrong('brasil-money-exact', shownMembers(paper.root.source)),
});

/** A `valor` alone may be a measure; what stands around it tells. */
function isMoney(field: Field): boolean {
  const { name } = field;
  // As fiscal documents name their amounts: `vICMSST`, `vLiq`.
  if (/^v[A-Z]/.test(name) && /^valor\b/.test(field.prose)) return true;
  if (!isKind(name, 'money', 'amount')) return false;
  const { beside, around, prose, schema } = field;
  if (otherwise.test(prose)) return false;
  if (isKind(name, 'money') && !isOtherBalance(name)) return !isRate(schema);
  if (keywordIn(schema, 'multipleOf')?.value === 0.01) return true;
  const says = words.moneyProse.some((phrase) => prose.includes(foldWord(phrase)));
  if (says || isOtherBalance(name)) return says;
  if (hasCurrency(name, beside)) return true;
  const isMeasure = [...beside].some((one) =>
    /^(unidade|unit|medida|sensor|latitude|temperatura|metrica|indicador|serie|percentual)/.test(one),
  );
  return !isMeasure && [...around].some((word) => context.has(word)) && !/^total$/i.test(name);
}

/** A balance of goals, of migration; `saldo_atual` is money. */
function isOtherBalance(name: string): boolean {
  const [first = '', ...others] = wordsOf(name);
  return /^(saldo|balance)$/.test(first) && others.some((word) => !balances.has(word) && !context.has(word));
}

/** Between nothing and one: a share. */
function isRate(schema: Field['schema']): boolean {
  const most = keywordIn(schema, 'maximum')?.value;
  return typeof most === 'number' && (most <= 1 || most === 100);
}
