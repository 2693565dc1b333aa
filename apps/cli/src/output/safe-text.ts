/** Control characters other than tab and line end, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Escapes control characters, so that an answer cannot move the cursor or rename the window. */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(obeyed, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
