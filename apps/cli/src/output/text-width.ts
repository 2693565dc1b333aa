/** Accents that follow their letter, characters without a shape, and colours. */
const invisible = /\p{Mn}|\p{Me}|\p{Cf}|[\ufdd0-\ufdef]/u;
/** Characters that take two columns in a terminal: East Asian letters and most pictures. */
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\uff01-\uff60]/u;

/** How many columns a text takes in a terminal. Colours take none. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (!invisible.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** The text without colours, cut to so many columns; what was cut shows as an ellipsis. */
export function cut(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let width = 0;
  let cut = '';
  for (const character of text) {
    const next = textWidth(character);
    if (width + next > columns - 1) break;
    width += next;
    cut += character;
  }
  return columns < 1 ? '' : `${cut.trimEnd()}…`;
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)));
}
