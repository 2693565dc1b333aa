// Do the patterns of names, streets and towns admit accents, apostrophes and hyphens?

import { brasilCheck } from './brasil-check.ts';
import { refusalSaid } from './cnpj-letters.ts';
import type { Field } from './fields.ts';
import { isKind } from './kinds.ts';
import { keywordIn, refusalOf, takes } from './refusal.ts';

/** A name of plain letters, and the same with what Brazilian names have. */
const spellings = [
  { plain: 'Joao', right: ['João', 'José'] },
  { plain: 'Joao Silva', right: ['João Silva', "Joana D'Arc", 'Ana-Maria Silva'] },
  { plain: 'JOAO SILVA', right: ['JOÃO SILVA', "JOANA D'ARC", 'ANA-MARIA SILVA'] },
  { plain: 'joao silva', right: ['joão silva', "joana d'arc", 'ana-maria silva'] },
  // One word, with its accents.
  { plain: 'João', right: ["D'Ávila", 'Ana-Lúcia'] },
] as const;
/** Where a pattern takes one word only. */
const oneWord = [
  { plain: 'Joao', right: ['João'] },
  { plain: 'joao', right: ['joão'] },
  { plain: 'JOAO', right: ['JOÃO'] },
] as const;

export const namesWithAccents = brasilCheck({
  rule: 'brasil-names-with-accents',
  concerns: (field) =>
    isKind(field.name, 'personName', 'street', 'district', 'city') && keywordIn(field.schema, 'pattern') !== undefined,
  judge: (field) => {
    const { schema } = field;
    if (isCode(field)) return undefined;
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
      (/^name$/i.test(field.name) && takes(schema, 'a.b/c')) ||
      (takesSigns && !takes(schema, 'Joao Silva'))
    );
  return takesSigns && !takesBlank;
}

function isPlainName({ name }: Field): boolean {
  return /^(name|nome)$/i.test(name);
}
