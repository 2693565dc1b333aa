// Which rule does a value break, by itself and by the name of its member? For examples and for what a running server sends.

import words from '../../../../words/brasil.json' with { type: 'json' };
import { anyOf, rememberedOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { wordSet } from '../../words/word-lists.ts';
import type { BrasilRule, Saying } from './brasil-check.ts';
import { isKind, type Kind, kindsOf } from './kinds.ts';

export type WrongValue = { readonly rule: BrasilRule; readonly say: Saying; readonly value: string };

const dayFirst = /^(0?[1-9]|[12]\d|3[01])([/.-])(0?[1-9]|1[0-2])\2(\d{2})\d{2}( |T|$)/;
/** With two letters for the year, or with the month first. */
const otherOrder = /^((0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{2}|(0[1-9]|1[0-2])\/(1[3-9]|2\d|3[01])\/\d{4})( |T|$)/;
/** `2026/11/17`, of a date by its name. */
const yearFirst = /^(19|20)\d{2}[/.](0[1-9]|1[0-2])[/.](0[1-9]|[12]\d|3[01])( |T|$)/;
/** `17112026`, of a date by its name. */
const compact = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d{2}$/;
const noOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;
/** What is written like a date, but is a number of something. */
const numbered = wordSet(words.numbered);

/** Kinds whose names leave no doubt. */
export const plainKinds = 'cpf cnpj cep ispb ibge boletoLine accessKey voter phone bankCode'.split(' ') as Kind[];
const moneyContext = wordSet(words.moneyContext);

export function wrongValue(name: string, value: unknown, beside: ReadonlySet<string>): WrongValue | undefined {
  if (typeof value === 'number') {
    if (isIdentifier(name, beside)) return { rule: 'brasil-numbers-as-text', say: 'shownNumber', value: String(value) };
    const isMoney = isKind(name, 'money') || (isKind(name, 'amount', 'bound') && hasCurrency(name, beside));
    if (isMoney && !Number.isInteger(value))
      return { rule: 'brasil-money-exact', say: 'shownFloat', value: String(value) };
    return undefined;
  }
  return typeof value === 'string' ? wrongText(name, value) : undefined;
}

/** A date that is not in ISO 8601. */
export function wrongText(name: string, value: string): WrongValue | undefined {
  const [, , separator, , century = ''] = dayFirst.exec(value) ?? [];
  const isNamed = isKind(name, 'date', 'moment');
  const isDate =
    (separator === '/' && ['19', '20'].includes(century)) ||
    (isNamed && (separator !== undefined || [otherOrder, yearFirst, compact].some((form) => form.test(value))));
  if (isDate && !isNumbered(name)) return { rule: 'brasil-dates-iso', say: 'shownDayFirst', value };
  if (noOffset.test(value)) return { rule: 'brasil-dates-iso', say: 'shownNoOffset', value };
  return undefined;
}

/** The date of a lot is a date. */
export const isNumbered = (name: string): boolean =>
  wordsOf(name).some((word) => numbered.has(word)) && !wordsOf(name).some((word) => /^(data|date|dt)$/.test(word));

const namesByKind = rememberedOf((beside: ReadonlySet<string>) =>
  Map.groupBy(
    [...beside].flatMap((one) => [...kindsOf(one)].map((kind) => ({ kind, one }))),
    ({ kind }) => kind,
  ),
);

/** Some names mean a bank account only beside the others of one. */
export function isIdentifier(name: string, beside: ReadonlySet<string>): boolean {
  // How many came by phone, and how many by the others.
  if (isKind(name, 'phone') && ['desktop', 'tablet', 'sms'].some((one) => beside.has(one))) return false;
  if (isKind(name, ...plainKinds, 'accountNumber', 'agency')) return true;
  const has = (...kinds: readonly Kind[]) =>
    kinds.some((kind) =>
      namesByKind(beside)
        .get(kind)
        ?.some(({ one }) => one !== name.toLowerCase()),
    );
  if (isKind(name, 'pis')) return !has('money') && !namesTaxes(beside);
  if (isKind(name, 'account', 'branch'))
    return has('agency', 'branch', 'accountNumber', 'account') && has('agency', 'branch', 'bankCode', 'ispb');
  if (isKind(name, 'bank')) return has('agency', 'branch') || has('accountNumber');
  if (/^(code|codigo)$/i.test(name)) return has('ispb');
  return isKind(name, 'barcode') && has('boletoLine');
}

const namesCurrency = anyOf((one) => /moeda|currency/.test(one));
const namesTaxes = anyOf((one) => /cofins|icms|aliquota/.test(one));
export function hasCurrency(name: string, beside: ReadonlySet<string>): boolean {
  return namesCurrency(beside) || wordsOf(name).some((word) => moneyContext.has(word));
}
