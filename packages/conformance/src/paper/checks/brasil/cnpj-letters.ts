// Does a CNPJ admit letters in its first twelve positions?

import type { Fix } from '../../../finding.ts';
import { isObject, type Place } from '../../document/source.ts';
import { replaced } from '../../fix/change.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { isText, type Refusal, refusalOf, says, takes, typesIn } from './refusal.ts';

/** The same number in digits and with letters: whole, its root, its first twelve positions, and its order. */
const shapes = [
  { digits: ['11222333000181', '11.222.333/0001-81'], letters: ['12ABC34501DE35', '12.ABC.345/01DE-35'] },
  { digits: ['112223330001'], letters: ['12ABC34501DE'] },
  { digits: ['11222333', '11.222.333'], letters: ['12ABC345', '12.ABC.345'] },
  { digits: ['0001'], letters: ['01DE'] },
] as const;
const [whole] = shapes;
const asNumber = 11222333000181;
/** What takes this alone refuses every number from before the letters. */
const onlyLetters = 'ABCDEFGHIJKL80';

/** Papers whose numbers have 14 digits as well. */
const otherDocument = /\b(court|judicial|processo|lawsuit|contrat(o|ct)|protocolo?|passaporte|passport)\b/;

/** 44 positions; the CNPJ of the issuer stands behind state, year and month. */
const keys = {
  digits: '35260711222333000181550010000000011000000010',
  letters: '35260712ABC34501DE35550010000000011000000010',
};

export const cnpjLetters = brasilCheck({
  rule: 'brasil-cnpj-letters',
  concerns: (field) => isNamed(field) || isShown(field) || isAccessKey(field),
  judge: (field) => {
    const { name, schema } = field;
    if (isAccessKey(field)) return wrongKey(field);
    const isCertain = isKind(name, 'cnpj');
    const sure = isCertain ? 'certain' : 'likely';
    const refused = lettersRefused(field);
    if (refused === undefined)
      return /so(mente)? (digitos|numeros)|apenas (digitos|numeros)|digits only|only digits/.test(field.prose) &&
        isCertain
        ? 'doubt'
        : undefined;
    if (!isCertain && !isShown(field)) return undefined;
    const fix = fixOf(refused.refusal, schema);
    return { ...refusalSaid(refused.refusal, refused.value), sure, ...(fix && { fix }) };
  },
});

function isNamed({ name }: Field): boolean {
  return isKind(name, 'cnpj');
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
  for (const { digits, letters } of isOrder ? shapes : shapes.slice(0, -1)) {
    const taken = digits.findIndex((value) => takes(schema, value));
    const refusals = letters.map((value) => refusalOf(schema, value));
    const refusal = refusals[Math.max(taken, 0)];
    if (taken >= 0 && refusal !== undefined && refusals.every(Boolean))
      return { refusal, value: letters[taken] ?? letters[0] };
  }
  if (takes(schema, onlyLetters) && whole.digits.every((value) => !takes(schema, value))) {
    const refusal = refusalOf(schema, whole.digits[0]);
    return refusal && { refusal, value: whole.digits[0] };
  }
  const types = typesIn(schema);
  if (types.has('string') || !takes(schema, asNumber)) return undefined;
  const refusal = refusalOf(schema, whole.letters[0]);
  return refusal && { refusal, value: whole.letters[0] };
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

const digit = String.raw`(?:\\d|\[0-9\]|\[\\d\])`;
const separator = String.raw`(\W{0,5})`;
const fourteen = new RegExp(String.raw`${digit}\{14\}`, 'g');
const written = new RegExp([2, 3, 3, 4, 2].map((count) => String.raw`${digit}\{${count}\}`).join(separator), 'g');

/** Fourteen digits become twelve letters or digits and two digits; all that was taken before still is. */
function fixOf({ at, by }: Refusal, schema: Place): Fix | undefined {
  if (by !== 'pattern' || typeof at.value !== 'string') return undefined;
  const right = at.value
    .replace(fourteen, '[0-9A-Z]{12}[0-9]{2}')
    .replace(written, '[0-9A-Z]{2}$1[0-9A-Z]{3}$2[0-9A-Z]{3}$3[0-9A-Z]{4}$4[0-9]{2}');
  const isTaken = (pattern: string, value: string) => takes({ ...schema, value: { type: 'string', pattern } }, value);
  const before = at.value;
  const isRight =
    whole.letters.some((value) => isTaken(right, value)) &&
    whole.digits.every((value) => isTaken(right, value) === isTaken(before, value));
  return right !== at.value && isRight ? [replaced(at, right)] : undefined;
}
