/**
 * An item counts as existing unless its name says otherwise, in the words of the entries ("moeda-que-nao-existe", "Cidade Que Não
 * Existe"), because no list of all coins, cities and repositories exists.
 */
export function soundsUnknown(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return /nao[-_ ]?existe|inexistente|does[-_ ]?not[-_ ]?exist|not[-_ ]?found|unknown|zzzz/.test(plain);
}
