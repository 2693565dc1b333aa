// Do the patterns of names, streets and towns admit accents, apostrophes and hyphens?

import words from '../../../../words/brasil.json' with { type: 'json' };
import { anyOf } from '../../words/remembered.ts';
import { brasilCheck } from './brasil-check.ts';
import { refusalSaid } from './cnpj-letters.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { keywordIn, refusalOf, takes } from './refusal.ts';

/** Names of plain letters, and the same with what Brazilian names have; the last ones where a pattern takes one word only. */
const { spellings, oneWord } = words.spellings;

export const namesWithAccents = brasilCheck({
  rule: 'brasil-names-with-accents',
  concerns: (field) =>
    isKind(field.name, 'personName', 'street', 'district', 'city') && keywordIn(field.schema, 'pattern') !== undefined,
  judge: (field) => {
    const { schema } = field;
    // What is embossed on a card has no accents.
    if (isCode(field) || /\b(card|cartao)\b/.test(field.prose)) return undefined;
    for (const { plain, right } of isPlainName(field) ? [...spellings, ...oneWord] : spellings) {
      if (!takes(schema, plain)) continue;
      for (const value of right) {
        const refusal = refusalOf(schema, value);
        if (refusal?.by === 'pattern')
          return { ...refusalSaid(refusal, value), sure: isPlainName(field) ? 'likely' : 'certain' };
      }
    }
    return undefined;
  },
});

/** `name` and `nome` alone may name a thing of the program: such a pattern takes no blank, or signs that no name has. */
function isCode(field: Field): boolean {
  const { schema } = field;
  const takesSigns = ['a_b', 'a.b/c', 'abc:def'].some((value) => takes(schema, value) && !takes(schema, 'João'));
  const takesBlank = takes(schema, 'Joao Silva') || takes(schema, 'JOAO SILVA') || takes(schema, 'joao silva');
  if (isKind(field.name, 'street', 'district', 'city')) return takesSigns && !takesBlank;
  const isOfLetters = /^nome$/i.test(field.name) && ['a1', 'a_b', 'a-b', 'a.b'].every((value) => !takes(schema, value));
  if (isPlainName(field))
    return (
      (!takesBlank && !isOfLetters) ||
      (/^name$/i.test(field.name) && takesSigns && !namesPerson(field.beside)) ||
      takes(schema, 'a.b/c') ||
      (takesSigns && !takes(schema, 'Joao Silva'))
    );
  return takesSigns && !takesBlank;
}

const namesPerson = anyOf((one) => isKind(one, 'cpf', 'document', 'phone') || /^(email|birth|nasc)/.test(one));

function isPlainName({ name }: Field): boolean {
  return /^(name|nome)$/i.test(name);
}
