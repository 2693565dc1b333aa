/**
 * Nobody can list every coin, city and repository there is. An item is taken to exist unless its name says otherwise, in
 * the words that the entries use for theirs: "moeda-que-nao-existe", "Cidade Que Não Existe".
 */
export function soundsUnknown(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return /nao[-_ ]?existe|inexistente|does[-_ ]?not[-_ ]?exist|not[-_ ]?found|unknown|zzzz/.test(plain);
}
