// Does a schema refuse a valid Pix key, txid or end-to-end id?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { child, children, type Place } from '../../document/source.ts';
import { anyOf } from '../../words/remembered.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import { refusalSaid } from './cnpj-letters.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { keywordIn, refusalOf, takes, typesIn } from './refusal.ts';

const { keys, charges, shortTxid, endToEnd } = words.pix;
/** An email of a key has up to 77 characters. */
const longest = `${'a'.repeat(77 - keys.email.length)}${keys.email}`;
/** Words about a key that say which kind it is. */
const namedKinds = [
  [/aleat|random|evp|uuid/i, [keys.evp]],
  [/fone|phone|celular/i, [keys.phone]],
  [/mail/i, [keys.email, longest]],
  [/cpf|cnpj|documento/i, []],
] as const;

export const pixIdentifiers = brasilCheck({
  rule: 'brasil-pix-identifiers',
  concerns: (field) =>
    isPixKey(field) || (isKind(field.name, 'txid', 'endToEnd') && isOfPix(field)) || kindsOfKey(field) !== undefined,
  judge: (field) => {
    const kinds = kindsOfKey(field);
    if (kinds !== undefined) return withoutKind(kinds);
    if (isKind(field.name, 'endToEnd')) return refusedId(field, endToEnd);
    if (isKind(field.name, 'txid')) return wrongTxid(field);
    return wrongKey(field);
  },
});

/** Other ledgers and transfers have a `tx_id` as well. */
const isOfPix = ({ schema }: Field): boolean => /pix/i.test(schema.source.text);

/** A list of the kinds that a key may be of. */
function kindsOfKey({ name, schema }: Field): Place | undefined {
  const list = /chave|key/i.test(name) && /tipo|type|kind/i.test(name) ? keywordIn(schema, 'enum') : undefined;
  if (!Array.isArray(list?.value)) return undefined;
  const held = Object.values(keyKinds).filter((kind) => holds(list, kind));
  return held.length > 2 || (holds(list, keyKinds.CPF) && holds(list, keyKinds.EMAIL)) ? list : undefined;
}

const keyKinds = {
  CPF: /^cpf|documento|document/i,
  CNPJ: /cnpj|documento|document/i,
  EMAIL: /mail/i,
  PHONE: /fone|phone|celular/i,
  EVP: /evp|aleat|random|uuid|virtual/i,
};

function holds({ value }: Place, kind: RegExp): boolean {
  return Array.isArray(value) && value.some((one) => kind.test(String(one)));
}

function withoutKind(list: Place): Wrong | undefined {
  const lack = Object.entries(keyKinds).findLast(([, kind]) => !holds(list, kind));
  return lack && { ...refusalSaid({ at: list, by: 'enum' }, lack[0]), sure: 'likely' };
}

function isPixKey(field: Field): boolean {
  const { name } = field;
  if (isKind(name, 'pixKey')) return true;
  if (!isKind(name, 'key')) return false;
  const { around, beside } = field;
  return (
    /\bpix\b|\bdict\b/.test(field.prose) ||
    ['pix', 'dict', 'cob', 'cobv'].some((word) => around.has(word)) ||
    ['txid', 'tipochave', 'keytype', 'pixkeytype', 'tipochavepix'].some((word) => beside.has(word))
  );
}

function wrongKey({ name, schema, prose }: Field): Wrong | undefined {
  const types = typesIn(schema);
  if (types.has('integer') || types.has('number'))
    return types.has('string')
      ? undefined
      : { at: keywordIn(schema, 'type') ?? schema, say: 'asNumber', words: { type: [...types].join(', ') } };
  const isRandom = /chave (pix )?aleatoria|random key|\bevp\b/.test(prose);
  const named = isRandom ? namedKinds[0] : namedKinds.find(([form]) => form.test(name));
  const values = named?.[1] ?? [...Object.values(keys), longest];
  const refused = values.find((value) => !takes(schema, value));
  const refusal = refused === undefined ? undefined : refusalOf(schema, refused);
  const isKey = named !== undefined || Object.values(keys).some((value) => takes(schema, value));
  if (refused === undefined || refusal === undefined || refusal.by === 'enum' || !isKey) return undefined;
  return refusalSaid(refusal, refused);
}

/** A charge may name its payment. */
const namesPayment = anyOf((one) => isKind(one, 'endToEnd'));
const namesCharge = anyOf((one) => words.pix.charged.some((start) => one.startsWith(start)));

/** The txid of a static code has 25 positions at most. */
function wrongTxid(field: Field): Wrong | undefined {
  const { prose, around, beside, schema } = field;
  const isStatic =
    /estatic|static|br ?code/.test(prose) || ['static', 'estatico', 'brcode'].some((word) => around.has(word));
  // The hash of another ledger has 64 characters.
  const isHash = ['', '0x'].some((start) => takes(schema, start + 'a1'.repeat(32))) && !takes(schema, 'a1'.repeat(15));
  if (isStatic || isHash || /bitcoin|blockchain|ethereum/.test(prose)) return undefined;
  const isReceived =
    /pix recebido|received pix/.test(prose) ||
    ['recebido', 'recebidos', 'recebimento', 'recebimentos', 'received'].some((word) => around.has(word));
  const isPaid = namesPayment(beside) && ![beside, around].some(namesCharge);
  if ((isReceived || isPaid) && !typesIn(schema).has('integer')) {
    const refusal = refusalOf(schema, shortTxid);
    // The central bank writes the wider pattern beside the one of charges.
    const isWidened = children(child(schema, 'allOf')).some((one) => child(one, 'pattern') && takes(one, shortTxid));
    if (refusal !== undefined && refusal.by !== 'type' && !isWidened)
      return { ...refusalSaid(refusal, shortTxid), sure: isReceived ? 'certain' : 'likely' };
  }
  return refusedId(field, charges);
}

function refusedId({ schema }: Field, values: readonly string[]): Wrong | undefined {
  for (const value of values) {
    const refusal = refusalOf(schema, value);
    if (refusal === undefined || refusal.by === 'enum' || refusal.by === 'const') continue;
    const types = typesIn(schema);
    if (refusal.by !== 'type') return refusalSaid(refusal, value);
    if (types.has('integer') || types.has('number'))
      return { at: refusal.at, say: 'asNumber', words: { type: [...types].join(', ') } };
  }
  return undefined;
}
