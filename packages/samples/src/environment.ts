import { keyMark } from './har.ts';

/** How a language joins text and the value of an environment variable. */
type Joining = {
  /** A quoted literal that holds the mark, with whatever stands before and after it. */
  readonly literal: RegExp;
  readonly join: (before: string, after: string, variable: string) => string;
};

const inSingle = new RegExp(`'([^'\\n]*)${keyMark}([^'\\n]*)'`, 'g');
const inDouble = new RegExp(`"([^"\\n]*)${keyMark}([^"\\n]*)"`, 'g');
const inEither = new RegExp(`(?:${inSingle.source}|${inDouble.source})`, 'g');

const joinings = {
  javascript: {
    literal: inSingle,
    join: (before, after, variable) =>
      before === '' && after === '' ? `process.env.${variable}` : `\`${before}\${process.env.${variable}}${after}\``,
  },
  python: {
    literal: inDouble,
    join: (before, after, variable) =>
      before === '' && after === '' ? `os.environ["${variable}"]` : `f"${before}{os.environ['${variable}']}${after}"`,
  },
  go: {
    literal: inDouble,
    join: (before, after, variable) =>
      [before && `"${before}"`, `os.Getenv("${variable}")`, after && `"${after}"`].filter(Boolean).join(' + '),
  },
  php: {
    literal: inEither,
    join: (before, after, variable) =>
      [before && `'${before}'`, `getenv('${variable}')`, after && `'${after}'`].filter(Boolean).join(' . '),
  },
} as const satisfies Record<string, Joining>;

/** Puts the reading of an environment variable where the mark of the key stands. */
export function readFromEnvironment(
  code: string,
  language: keyof typeof joinings,
  variable: string | undefined,
): string {
  if (variable === undefined) return code;
  const { literal, join } = joinings[language];
  return code.replace(literal, (_match: string, ...groups: unknown[]) => {
    // The position and the whole text come after the groups.
    const [before = '', after = ''] = groups.slice(0, -2).filter((group) => typeof group === 'string');
    return join(before, after, variable);
  });
}
