// What are the words of a text, and which are nearly the same?

/** Lower case, without accents: "Câmbio" and "cambio" are one word. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** "n+1" is one word, and a fact has `=` before it. */
export function words(text: string): string[] {
  return fold(text).match(/=?[\p{L}\p{N}]+(?:\+\p{N}+)?/gu) ?? [];
}

/** Whether two words are at most `allowed` edits apart; a swap of neighbours counts as one edit. */
export function within(a: string, b: string, allowed: number): boolean {
  // One edit changes at most two letters of the set, which rules out most words cheaply.
  if (Math.abs(a.length - b.length) > allowed || countBits(lettersOf(a) ^ lettersOf(b)) > 2 * allowed) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > allowed) return false;
    before = last;
    last = row;
  }
  return (last[b.length] ?? allowed + 1) <= allowed;
}

/** The letters of a word as bits; all signs but a to z share one bit. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
