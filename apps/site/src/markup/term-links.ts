// Where on a page does a term of the glossary appear first?
import type { Frozen, Language, Term } from '@farol/catalogue';

const noTerms = new Set(
  'a button caption code dt figure form h1 h2 h3 h4 h5 h6 head label legend nav pre script select small style summary svg template th title'.split(
    ' ',
  ),
);
const proseTags = new Set(['p', 'li', 'dd']);

/** Adds links to a fragment of HTML; each term is linked once per call of `createTermLinks`. */
export type TermLinks = (html: string) => string;

/**
 * Links the first use of each term on one page. Headings, code, links and the head of a table are left alone: a link there would
 * distract, or stand inside another link. With `onlyProse` it is for a whole page: only paragraphs, items and descriptions are read.
 */
export function createTermLinks(
  terms: readonly Frozen<Term>[],
  language: Language,
  page: string,
  { onlyProse = false }: { readonly onlyProse?: boolean } = {},
): TermLinks {
  const idOf = new Map(
    terms
      .filter(({ everyday }) => !everyday)
      .flatMap(({ id, term, forms }) => [term[language], ...forms[language]].map((form) => [form.toLowerCase(), id])),
  );
  if (idOf.size === 0) return (html) => html;
  // The longest form first, so that "OAuth 2.0" is not linked as "OAuth".
  const forms = [...idOf.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.+]/g, '\\$&'));
  const expression = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
  const linked = new Set<string>();
  const link = (text: string) =>
    text.replace(expression, (form) => {
      const id = idOf.get(form.toLowerCase());
      if (id === undefined || linked.has(id)) return form;
      linked.add(id);
      return `<a class=term href="${page}#${id}">${form}</a>`;
    });
  return (html) => {
    // A term that this part links already is not linked again.
    for (const [, id = ''] of html.matchAll(/\bhref="?[^"#\s>]*#([\w-]+)"?[^>]*>/g))
      if (html.includes(`${page}#${id}`)) linked.add(id);
    let excluded = 0;
    let prose = 0;
    return html
      .split(/(<[^>]+>)/)
      .map((part) => {
        const tag = /^<(\/?)([a-z][\w-]*)/.exec(part);
        if (!tag) return excluded === 0 && (prose > 0 || !onlyProse) ? link(part) : part;
        const step = tag[1] === '/' ? -1 : 1;
        if (noTerms.has(tag[2] ?? '')) excluded += step;
        else if (proseTags.has(tag[2] ?? '')) prose += step;
        return part;
      })
      .join('');
  };
}
