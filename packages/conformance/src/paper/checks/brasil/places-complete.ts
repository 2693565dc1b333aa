// Does a list of states hold all 27, and a municipality its seven digits?

import { child, follow, type Place } from '../../document/source.ts';
import { rememberedOf } from '../../words/remembered.ts';
import { wordsOf } from '../../words/split-words.ts';
import { brasilCheck, type Wrong } from './brasil-check.ts';
import { refusalSaid } from './cnpj-letters.ts';
import { examplesOf } from './examples.ts';
import type { Field } from './fields.ts';
import { stateFix } from './fixes.ts';
import { isKind } from './kinds.ts';
import { refusalOf, says, takes, typesIn } from './refusal.ts';
import states from './states.json' with { type: 'json' };

const code = '3550308';
/** Of a list of so many, the others are forgotten; a shorter one is a choice. */
const nearlyAll = 18;
const lists: readonly (readonly (string | number)[])[] = [
  states.codes,
  states.names,
  states.codes.map((code) => `BR-${code}`),
  states.numbers,
  states.numbers.map(Number),
];

export const placesComplete = brasilCheck({
  rule: 'brasil-places-complete',
  concerns: (field) => isMunicipality(field) || statesIn(field.schema) !== undefined,
  judge: (field) => statesLacking(field) ?? (isMunicipality(field) ? wrongCode(field) : undefined),
});

/** Which of the 27 a closed list refuses, where it takes most of them and little else. */
const statesIn = rememberedOf((schema: Place): readonly (string | number)[] | undefined => {
  if (!maySpeakOfStates(schema.source) || !isClosed(schema)) return undefined;
  for (const list of lists) {
    const refused: (string | number)[] = [];
    for (const one of list) {
      if (!takes(schema, one) && !takes(schema, String(one).toLowerCase())) refused.push(one);
      if (list.length - refused.length < nearlyAll) break;
    }
    const isWhole = refused.length === 0 && list.every((one) => takes(schema, one));
    if (isWhole || (refused.length > 0 && list.length - refused.length >= nearlyAll)) return refused;
  }
  return undefined;
});

const closing = ['enum', 'pattern', 'const'];

const namesOfOne = /\b(?:SP|sp)\b|(?:[Pp]aulo|PAULO)\b/;
const numbersOfSome = [/\b11\b/, /\b29\b/, /\b35\b/, /\b43\b/, /\b53\b/];
/** Most descriptions list no states, which their letters tell before any schema is asked. */
const maySpeakOfStates = rememberedOf(
  ({ text }: Place['source']) => namesOfOne.test(text) || numbersOfSome.every((one) => one.test(text)),
);

/** Refuses what is no state in any of the ways to name one. */
function isClosed(schema: Place): boolean {
  if (!says(schema, closing)) return false;
  const listed = (child(schema, 'enum') ?? child(follow(schema), 'enum'))?.value;
  if (Array.isArray(listed) && !listsStates(listed)) return false;
  return !['ZZ', 'Zzzzz', 'Z'.repeat(20), '99', 99].some((one) => takes(schema, one));
}

/** Hundreds of fields refer to the same few lists, which are of currencies or languages. */
const listsStates = rememberedOf((listed: readonly unknown[]) => {
  const known = new Set(listed.map((one) => String(one).toLowerCase()));
  return lists.some((list) => list.filter((one) => known.has(String(one).toLowerCase())).length >= nearlyAll);
});

function statesLacking({ name, schema }: Field): Wrong | undefined {
  const lack = statesIn(schema);
  // Other codes are numbers of two digits, too.
  if (/^\d/.test(String(lack?.[0])) && !isKind(name, 'state', 'ibge')) return undefined;
  const refusal = lack?.[0] === undefined ? undefined : refusalOf(schema, lack[0]);
  // A pattern may take the letters of states by chance.
  const isChance = refusal?.by === 'pattern' && !isKind(name, 'state');
  if (lack === undefined || refusal === undefined || isChance) return undefined;
  const held = 27 - lack.length;
  const fix = stateFix(refusal, lack);
  const sure = isKind(name, 'state') ? 'certain' : 'likely';
  return { at: refusal.at, say: 'lacksStates', words: { held, lack: lack.join(', ') }, sure, ...(fix && { fix }) };
}

function isMunicipality(field: Field): boolean {
  const { name } = field;
  if (
    !(isKind(name, 'ibge', 'municipality') || (/^(codigo|cod|code)$/i.test(name) && field.around.has('municipio'))) ||
    wordsOf(name).some((word) =>
      /^(estado|uf|state|(micro|meso)?r?regiao|pais|region|intermediaria|imediata|(sub)?distrito|setor|bairro)$/.test(
        word,
      ),
    ) ||
    /ibge (da|do|de) (uf|estado)|(code|codigo) (of the|d[eo]) (state|estado)/.test(field.prose)
  )
    return false;
  // The six digits without the check digit.
  if (takes(field.schema, '355030') && !takes(field.schema, code) && !takes(field.schema, '3550')) return true;
  return (
    isKind(name, 'ibge') ||
    /ibge/.test(field.prose) ||
    examplesOf(field).some(({ value }) => /^[1-5]\d{6}$/.test(String(value)))
  );
}

/** A number is found by `brasil-numbers-as-text`. */
function wrongCode({ schema }: Field): Wrong | undefined {
  const refusal = typesIn(schema).has('string') || typesIn(schema).size === 0 ? refusalOf(schema, code) : undefined;
  // A schema that refuses the other form as well is about something else.
  return refusal && (takes(schema, '355030') || takes(schema, '50308')) ? refusalSaid(refusal, code) : undefined;
}
