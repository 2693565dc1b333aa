// Are identifiers made of digits described as text?

import { anyOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { brasilCheck } from './brasil-check.ts';
import { examplesOf, shownMembers } from './examples.ts';
import type { Field } from './fields.ts';
import { textFix } from './fixes.ts';
import { isKind, kindsOf } from './kinds.ts';
import { keywordIn, typesIn } from './refusal.ts';
import { shownWrong } from './shown.ts';
import { isIdentifier, plainKinds } from './values.ts';

/** The description begins with the name of the number. */
const spoken = new RegExp(
  [
    '^(o |a |numero (do|de|da) |codigo )?',
    String.raw`(cpf|cnpj|cep|ispb|telefone|celular|linha digitavel|codigo (do )?ibge|codigo (do )?banco|titulo de eleitor)\b`,
  ].join(''),
);

const signs = ['pattern', 'format', 'example', 'minimum', 'maximum'];

export const numbersAsText = brasilCheck({
  rule: 'brasil-numbers-as-text',
  concerns: (field) => isMeant(field) || (!typesIn(field.schema).has('string') && isSpoken(field)),
  judge: (field) => {
    const types = typesIn(field.schema);
    const listed = keywordIn(field.schema, 'enum')?.value;
    const isListed = types.size === 0 && Array.isArray(listed) && listed.every((one) => typeof one === 'number');
    const isNumber = types.has('integer') || types.has('number') || isListed;
    if (!isNumber) {
      const shown = types.size > 0 ? undefined : examplesOf(field).find(({ value }) => typeof value === 'number');
      return shown && { at: shown, say: 'shownNumber', words: { value: String(shown.value) }, sure: 'likely' };
    }
    // A small bound belongs to a count or to a part of the number.
    const most = keywordIn(field.schema, 'maximum')?.value;
    if (typeof most === 'number' && most < 100) return undefined;
    const at = keywordIn(field.schema, isListed ? 'enum' : 'type') ?? field.schema;
    // Of a longer name, the number may be of something else, so a second sign is asked for.
    const isPlain = wordsOf(field.name).length < 3 || signs.some((sign) => keywordIn(field.schema, sign));
    const sure = isPlain && isKind(field.name, ...plainKinds) && !types.has('string') ? 'certain' : 'likely';
    const fix = textFix(at, field.schema);
    return {
      at,
      say: types.has('string') ? 'alsoNumber' : 'asNumber',
      words: { type: types.has('integer') ? 'integer' : 'number' },
      sure,
      ...(fix && { fix }),
    };
  },
  also: (paper) => shownWrong('brasil-numbers-as-text', shownMembers(paper.root.source)),
});

function isMeant(field: Field): boolean {
  const { name } = field;
  if (kindsOf(name).size === 0 && !/^(code|codigo)$/i.test(name)) return false;
  const { beside, around, prose } = field;
  if (isIdentifier(name, beside)) return true;
  if (isKind(name, 'postal')) return isBrazilian(field);
  if (/^codigo$/i.test(name)) return around.has('municipio') && /ibge/.test(prose);
  if (isKind(name, 'municipality'))
    return /ibge/.test(prose) || (/^c(o?d|odigo)/i.test(name) && !/siafi|\btom\b/.test(prose)) || showsIbge(field);
  if (isKind(name, 'document')) return /\b(cpf|cnpj)\b/.test(prose);
  const isBoleto = around.has('boleto') || around.has('boletos') || beside.has('nossonumero') || /boleto/.test(prose);
  if (isKind(name, 'barcode')) return isBoleto;
  const isAccount = ['conta', 'account', 'bancaria', 'bank', 'bancarios', 'bancario'].some((word) => around.has(word));
  return isKind(name, 'branch', 'bank') && isAccount && !around.has('id');
}

function isSpoken({ prose }: Field): boolean {
  return spoken.test(prose);
}

function showsIbge(field: Field): boolean {
  return examplesOf(field).some(({ value }) => typeof value === 'number' && value >= 1_100_000 && value < 5_400_000);
}

const namesAddress = anyOf(
  (one) => isKind(one, 'cpf', 'cnpj', 'ibge') || /^(uf|bairro|logradouro|municipio)$/.test(one),
);
/** A postal code abroad may be a number of five digits; one of seven or eight, or beside a Brazilian address, is a CEP. */
function isBrazilian(field: Field): boolean {
  const { beside, prose } = field;
  if (/\bcep\b/.test(prose)) return true;
  if (/zip|eua|united states|portugal|\bus\b|foreign|exterior|abroad/.test(prose)) return false;
  if (namesAddress(beside)) return true;
  return examplesOf(field).some(({ value }) => typeof value === 'number' && value >= 1_000_000 && value <= 99_999_999);
}
