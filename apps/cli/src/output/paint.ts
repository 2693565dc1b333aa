import { styleText } from 'node:util';

/**
 * Styles by meaning; their colours are defined only here. They are of the sixteen basic ones, which follow the reader's
 * own theme, light or dark.
 */
const styles = { title: 'bold', name: 'cyan', good: 'green', warning: 'yellow', bad: 'red', quiet: 'dim' } as const;

export type Style = keyof typeof styles;
export type Paint = (style: Style, text: string) => string;

export function createPaint(coloured: boolean): Paint {
  // Whether the stream has colours was decided before.
  return (style, text) => (coloured && text ? styleText(styles[style], text, { validateStream: false }) : text);
}
