// Code in pieces, each with the element that colours it. Runs in the browser too.
import kinds from './token-kinds.json' with { type: 'json' };

export type CodeLanguage = keyof typeof kinds | 'plain';

/**
 * Only keywords, strings and comments are marked: more colours do not help readers and cost bytes on every page. That is
 * little enough for one expression a language, where a highlighter with whole grammars would be most of the build. Each kind is
 * one neutral element that the style sheet colours, since a strict policy forbids inline styles.
 */
const elements = { keyword: 'i', string: 'b', comment: 'u' } as const;
type Kind = keyof typeof elements;

/** Named in `token-kinds.json`, beside lists of keywords. */
const forms: Readonly<Record<string, RegExp>> = {
  'line-comment': /\/\/.*/,
  'hash-comment': /(?<=^|\s)#.*/,
  single: /'(?:[^'\\\n]|\\.)*'/,
  double: /"(?:[^"\\\n]|\\.)*"/,
  // Text in single quotes may contain line breaks.
  'shell-single': /'[^']*'/,
  'python-single': /f?'(?:[^'\\\n]|\\.)*'/,
  'python-double': /f?"(?:[^"\\\n]|\\.)*"/,
  template: /`(?:[^`\\]|\\.)*`/,
  'go-raw': /`[^`]*`/,
  option: /(?<=\s)--?[A-Za-z][\w-]*/,
  command: /(?<=^|\n)(?:curl|npm|\.\/farol|export)\b/,
  'php-tag': /<\?php/,
  'json-name': /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
  'yaml-name': /(?<=^|\n) *[\w-]+(?=:)/,
  method: /(?<=^|\n)(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE)(?= )/,
  'status-line': /(?<=^|\n)HTTP\/[\d.]+ \d+/,
  'header-name': /(?<=^|\n)[A-Za-z][\w-]*(?=: )/,
};

/** One expression per language, with a named group per kind. The first kind that fits counts: quotes inside comments have no meaning. */
const expressions = new Map(
  Object.entries(kinds).map(([language, byKind]) => {
    const groups = Object.entries(byKind).map(
      ([kind, parts]) => `(?<${kind}>${parts.map((part) => (forms[part] ?? word(part)).source).join('|')})`,
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
