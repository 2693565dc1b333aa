/**
 * Styles by meaning; their colours are defined only here, as the codes that begin and end them. They are of the sixteen basic ones,
 * which follow the reader's own theme, light or dark.
 */
const styles = {
  title: [1, 22],
  name: [36, 39],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  quiet: [2, 22],
} as const;

export type Style = keyof typeof styles;
export type Paint = (style: Style, text: string) => string;

/**
 * Inside the program a colour is a character that Unicode reserves for such use. The codes of a terminal are written at the exit
 * only, so that everything else that a terminal would obey can be escaped there.
 */
const firstMark = 0xfdd0;
const codes = Object.values(styles).flat();
const marks = /[\ufdd0-\ufddb]/g;

export function createPaint(coloured: boolean): Paint {
  const names = Object.keys(styles);
  return (style, text) => {
    if (!coloured || text === '') return text;
    const begin = firstMark + 2 * names.indexOf(style);
    return String.fromCharCode(begin) + text + String.fromCharCode(begin + 1);
  };
}

export function withColours(text: string): string {
  return text.replace(marks, (mark) => `\u001b[${codes[mark.charCodeAt(0) - firstMark]}m`);
}
