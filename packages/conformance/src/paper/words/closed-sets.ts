// Which names stand for a set that does not grow long?

import { wordsOf } from './split-words.ts';

const closed = new Set(
  'countries country states currencies languages timezones timezone locales units regions continents weekdays months days genders enums types statuses scopes roles permissions features flags plans levels colors colours sizes formats holidays versions options settings preferences capabilities stats statistics metrics me paises estados ufs moedas idiomas fusos unidades regioes continentes dias meses generos tipos situacoes escopos papeis permissoes planos niveis cores tamanhos formatos feriados versoes opcoes configuracoes preferencias bandeiras taxas banks bancos'.split(
    ' ',
  ),
);

/** The head of a compound decides: the last word in English, the first in Portuguese. */
export function isClosedSet(name: string): boolean {
  const words = wordsOf(name);
  return closed.has(words[0] ?? '') || closed.has(words.at(-1) ?? '');
}
