// Is money an integer of minor units or a decimal text?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { children, follow, text } from '../../document/source.ts';
import { anyOf } from '../../words/remembered.ts';
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
const oftenOther = wordSet(words.oftenOtherMoney);
const balances = wordSet(words.balancesOfMoney);
/** Not money, whatever the name: shares, measures and counts. */
const otherwise = new RegExp(words.otherThanMoney.join('|'));

const inReais = /\br\$|\bem reais\b|\b(em|in) brl\b/;
const inMinorUnits = /\b(em|in) (centavos|cents)\b|\b(minor|smallest|menor) (currency )?(unit|unidade)/;
const otherMoney = /cambio|dolar|exchange|\b(usd|eur)\b/;
/** What a value may be measured in or of. */
const namesMeasure = anyOf((word) => words.measures.some((start) => word.startsWith(start)));
/** Names that say of what a value is. */
const subject = /^(nome|name|tipo|type|data|date|sigla|chave|key|codigo|code|parametro|campo|atributo)/;
const namesSubject = anyOf((one) => subject.test(one));

export const moneyExact = brasilCheck({
  rule: 'brasil-money-exact',
  concerns: isMoney,
  judge: (field) => {
    const types = typesIn(field.schema);
    const at = keywordIn(field.schema, 'type') ?? field.schema;
    if (types.has('number') && !types.has('object')) {
      const isWhole = keywordIn(field.schema, 'multipleOf')?.value;
      const isOfCents = inMinorUnits.test(field.prose) && !isFloat(field.schema);
      if (isOfCents || (typeof isWhole === 'number' && Number.isInteger(isWhole))) return undefined;
      const written = isFloat(field.schema) ? `number, ${keywordIn(field.schema, 'format')?.value}` : 'number';
      return { at, say: 'float', words: { written }, sure: isCertain(field) ? 'certain' : 'likely' };
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

/** A balance may be one of points, and a cost one of a route. */
function isCertain({ name, beside, schema }: Field): boolean {
  // `decimal` may be of fixed point.
  if (keywordIn(schema, 'format')?.value === 'decimal') return false;
  return isKind(name, 'money') && (hasCurrency(name, beside) || !wordsOf(name).some((word) => oftenOther.has(word)));
}

/** A `valor` alone may be a measure; what stands around it tells. */
function isMoney(field: Field): boolean {
  const { name } = field;
  // As fiscal documents name their amounts: `vICMSST`, `vLiq`.
  if (/^v[A-Z]/.test(name) && /^valor\b/.test(field.prose)) return true;
  const { schema } = field;
  // The bounds of a measure have the same names, without a currency.
  const isNamed = isKind(name, 'money', 'amount') || (isKind(name, 'bound') && hasCurrency(name, field.beside));
  if (!isNamed && !typesIn(schema).has('number')) return false;
  const { beside, around, prose } = field;
  if (!isNamed && !inReais.test(prose)) return false;
  if (otherwise.test([prose, ...around].join(' '))) return false;
  if (!isNamed) return !otherMoney.test(prose);
  if (isKind(name, 'money') && !isOtherBalance(name)) return !isRate(schema);
  if (keywordIn(schema, 'multipleOf')?.value === 0.01) return true;
  const says = words.moneyProse.some((phrase) => prose.includes(foldWord(phrase)));
  if (says || isOtherBalance(name)) return says;
  if (hasCurrency(name, beside)) return true;
  if (namesMeasure(beside) || /^total$/i.test(name)) return false;
  return [...around].some((word) => context.has(word)) || isPriceByName(field);
}

/** `valor_franquia`, and no `valor_termico`; an amount that a list is narrowed down by. `valor` alone may be of anything. */
function isPriceByName({ name, in: place, parameter, beside, around, schema }: Field): boolean {
  const [first = '', ...others] = wordsOf(name);
  const asked = children(parameter?.parent).flatMap((one) => wordsOf(text(follow(one), 'name') ?? ''));
  if (place === 'query') return [first, ...others].includes('amount') && !namesMeasure(new Set(asked));
  if (!/^(valor|vlr?)$/.test(first) || namesMeasure(around)) return false;
  if (others.length > 0) return !others.some((word) => /i[cv][oa]s?$/.test(word));
  return isFloat(schema) && !namesSubject(beside);
}

const isFloat = (schema: Field['schema']): boolean =>
  /^(float|double|decimal)$/.test(String(keywordIn(schema, 'format')?.value));

/** A balance of goals, of migration; `saldo_atual` is money. */
function isOtherBalance(name: string): boolean {
  const [first = '', ...others] = wordsOf(name);
  return /^(saldo|balance)$/.test(first) && others.some((word) => !balances.has(word) && !context.has(word));
}

/** Between nothing and one, or up to ten: a share, or a mark. */
function isRate(schema: Field['schema']): boolean {
  const most = keywordIn(schema, 'maximum')?.value;
  return typeof most === 'number' && (most <= 1 || most === 10 || most === 100);
}
