/** Styles by meaning; their colours are defined only here. */
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

/** The sixteen basic colours only: they follow the reader's own theme, light or dark. */
export function createPaint(coloured: boolean): Paint {
  if (!coloured) return (_, text) => text;
  return (style, text) => {
    const [on, off] = styles[style];
    return text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;
  };
}
