// Does a CNPJ admit letters in its first twelve positions?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { isObject } from '../../document/source.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import type { Field } from './fields.ts';
import { lettersFix } from './fixes.ts';
import { isKind } from './kinds.ts';
import { isText, type Refusal, refusalOf, says, takes, typesIn } from './refusal.ts';

const { whole, parts, order, onlyLetters, asNumber, withLetters, keys } = words.cnpj;

/** Papers whose numbers have 14 digits as well. */
const otherDocument = /\b(court|judicial|processo|lawsuit|contrat(o|ct)|protocolo?|passaporte|passport)\b/;

export const cnpjLetters = brasilCheck({
  rule: 'brasil-cnpj-letters',
  concerns: (field) => isNamed(field) || isShown(field) || isAccessKey(field),
  judge: (field) => {
    const { schema } = field;
    if (isAccessKey(field)) return wrongKey(field);
    const isCertain = isNamed(field);
    const sure = isCertain ? 'certain' : 'likely';
    const refused = lettersRefused(field);
    if (refused === undefined)
      return /so(mente)? (digitos|numeros)|apenas (digitos|numeros)|digits only|only digits/.test(field.prose) &&
        isCertain
        ? 'doubt'
        : undefined;
    if (!isCertain && !isShown(field)) return undefined;
    const fix = lettersFix(refused.refusal, schema);
    return { ...refusalSaid(refused.refusal, refused.value), sure, ...(fix && { fix }) };
  },
});

/** A list of `cnpjs_filiais` holds them; a number of that name counts them. */
function isNamed({ name, isList }: Field): boolean {
  return isKind(name, 'cnpj') || (isList && /^cnpjs/i.test(name));
}

function isAccessKey(field: Field): boolean {
  if (isKind(field.name, 'accessKey')) return true;
  return /^(access_?key|chave)$/i.test(field.name) && /\b(nf-?e|nfc-?e|ct-?e|nota fiscal|danfe)\b/.test(field.prose);
}

/** The schema itself has the form of a CNPJ, or that of CPF and CNPJ alone; or its words name a CNPJ and it takes 14 digits, not 13. */
function isShown(field: Field): boolean {
  const { name, schema } = field;
  if (!isText(schema) || !says(schema, ['pattern', 'maxLength'])) return false;
  const isExact =
    takes(schema, '11222333000181') && !takes(schema, '1122233300018') && !takes(schema, '112223330001810');
  if (isExact && ((isKind(name, 'document') && !otherDocument.test(field.prose)) || /\bcnpj\b/.test(field.prose)))
    return true;
  return (
    takes(schema, '11.222.333/0001-81') &&
    !takes(schema, '11.222.333/0001-8') &&
    !takes(schema, '11,222,333/0001-81') &&
    !takes(schema, '11.222.333/0001-811')
  );
}

function lettersRefused({ name, schema }: Field): { refusal: Refusal; value: string } | undefined {
  const isOrder = /ordem|order|filial|branch|estabelecimento/i.test(name);
  for (const { digits, letters } of [whole, ...parts, ...(isOrder ? [order] : [])]) {
    const taken = digits.findIndex((value) => takes(schema, value));
    const refusals = letters.map((value) => refusalOf(schema, value));
    const refusal = refusals[Math.max(taken, 0)];
    if (taken >= 0 && refusal !== undefined && refusals.every(Boolean))
      return { refusal, value: letters[taken] ?? withLetters };
  }
  if (takes(schema, onlyLetters) && whole.digits.every((value) => !takes(schema, value))) {
    const refusal = refusalOf(schema, String(asNumber));
    return refusal && { refusal, value: String(asNumber) };
  }
  const types = typesIn(schema);
  if (types.has('string') || !takes(schema, asNumber)) return undefined;
  const refusal = refusalOf(schema, withLetters);
  return refusal && { refusal, value: withLetters };
}

function wrongKey({ schema }: Field): Wrong | undefined {
  const refusal = refusalOf(schema, keys.letters);
  if (refusal === undefined || !takes(schema, keys.digits)) return undefined;
  return { ...refusalSaid(refusal, keys.letters), say: 'letterKey', sure: 'likely' };
}

export function refusalSaid(refusal: Refusal, value: string): Wrong {
  const written = refusal.at.value;
  return {
    at: refusal.at,
    say: 'refuses',
    words: { value, by: refusal.by, written: isObject(written) ? '…' : String(written) },
  };
}
