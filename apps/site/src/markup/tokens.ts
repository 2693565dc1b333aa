// Code in pieces, each with the element that colours it. Runs in the browser too.

export type CodeLanguage = keyof typeof kinds | 'plain';

/**
 * Only keywords, strings and comments are marked: more colours do not help readers and cost bytes on every page. That is
 * little enough for one expression a language, where a highlighter with whole grammars would be most of the build. Each kind is
 * one neutral element that the style sheet colours, since a strict policy forbids inline styles.
 */
const elements = { keyword: 'i', string: 'b', comment: 'u' } as const;
type Kind = keyof typeof elements;

const single = /'(?:[^'\\\n]|\\.)*'/;
const double = /"(?:[^"\\\n]|\\.)*"/;
const lineComment = /\/\/.*/;
const hashComment = /(?<=^|\s)#.*/;

/** The first kind that fits counts: comments come first, because quotes inside them have no meaning. */
const kinds = {
  // Text in single quotes may contain line breaks.
  shell: {
    comment: [hashComment],
    string: [/'[^']*'/, double],
    keyword: [/(?<=\s)--?[A-Za-z][\w-]*/, /(?<=^|\n)(?:curl|npm|\.\/farol|export)\b/],
  },
  javascript: {
    comment: [lineComment],
    string: [single, double, /`(?:[^`\\]|\\.)*`/],
    keyword: [
      word(
        'await async break case catch const continue else export false for from function if import in let new null of ' +
          'return switch throw true try typeof undefined while',
      ),
    ],
  },
  python: {
    comment: [hashComment],
    string: [/f?"(?:[^"\\\n]|\\.)*"/, /f?'(?:[^'\\\n]|\\.)*'/],
    keyword: [
      word('and as def elif else except False for from if import in None not or raise return True try while with'),
    ],
  },
  go: {
    comment: [lineComment],
    string: [double, /`[^`]*`/],
    keyword: [word('defer else for func if import nil package range return var')],
  },
  php: {
    comment: [lineComment],
    string: [single, double],
    keyword: [/<\?php/, word('echo else false foreach if new null return true')],
  },
  java: {
    comment: [lineComment],
    string: [double],
    keyword: [
      word('boolean byte catch class else final for if import int new null public return static throws true try false'),
    ],
  },
  csharp: {
    comment: [lineComment],
    string: [double],
    keyword: [word('bool byte class else false foreach if is new null out public return static string true using var')],
  },
  ruby: {
    comment: [hashComment],
    string: [single, double],
    keyword: [word('def else end false if nil require return true unless')],
  },
  json: { keyword: [/"(?:[^"\\\n]|\\.)*"(?=\s*:)/], string: [double] },
  graphql: {
    comment: [hashComment],
    string: [double],
    keyword: [
      word('query mutation subscription type input enum interface union scalar fragment on schema extend implements'),
    ],
  },
  http: {
    keyword: [/(?<=^|\n)(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)(?= )/, /(?<=^|\n)HTTP\/[\d.]+ \d+/],
    string: [/(?<=^|\n)[A-Za-z][\w-]*(?=: )/],
  },
} satisfies Readonly<Record<string, Readonly<Partial<Record<Kind, readonly RegExp[]>>>>>;

/** One expression per language, with a named group per kind. */
const expressions = new Map(
  Object.entries(kinds).map(([language, byKind]) => {
    const groups = Object.entries(byKind).map(
      ([kind, parts]) => `(?<${kind}>${parts.map(({ source }) => source).join('|')})`,
    );
    return [language, new RegExp(groups.join('|'), 'gm')];
  }),
);

export type Token = { readonly text: string; readonly element?: (typeof elements)[Kind] };

export function tokensOf(code: string, language: CodeLanguage): readonly Token[] {
  const expression = expressions.get(language);
  if (!expression) return [{ text: code }];
  const tokens: Token[] = [];
  let last = 0;
  for (const match of code.matchAll(expression)) {
    const kind = (Object.keys(elements) as Kind[]).find((name) => match.groups?.[name] !== undefined);
    if (!kind) continue;
    if (match.index > last) tokens.push({ text: code.slice(last, match.index) });
    tokens.push({ text: match[0], element: elements[kind] });
    last = match.index + match[0].length;
  }
  return last < code.length ? [...tokens, { text: code.slice(last) }] : tokens;
}

function word(words: string): RegExp {
  return new RegExp(`(?<![\\w.$])(?:${words.replaceAll(' ', '|')})(?!\\w)`);
}
