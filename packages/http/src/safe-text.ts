/** What a terminal obeys, other than tab and line end; characters that change the direction of text; and those that mean a colour here. */
const obeyed =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]|\r(?!\n)/g;
const colours = /[\ufdd0-\ufdef]/;

/** Escapes control characters, so that no text of a stranger can move the cursor or rename the window where it is printed. */
export function safeText(text: string, keepsColours = false): string {
  return text.replace(obeyed, (character) => {
    if (keepsColours && colours.test(character)) return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
