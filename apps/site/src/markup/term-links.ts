// Where on a page does a term of the glossary appear first?
import type { Frozen, Language, Term } from '@farol/catalogue';

/** Adds links to a fragment of HTML; each term is linked once per call of `createTermLinks`. */
export type TermLinks = (html: string) => string;

/**
 * Links the first use of each term on one page. Headings, code, links and the head of a table are left alone: a link there would
 * distract, or stand inside another link.
 */
export function createTermLinks(terms: readonly Frozen<Term>[], language: Language, page: string): TermLinks {
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
    let inside = 0;
    return html
      .split(/(<[^>]+>)/)
      .map((part) => {
        const tag = /^<(\/?)(a|code|h[1-6]|th|pre)\b/.exec(part);
        if (tag) inside += tag[1] === '/' ? -1 : 1;
        return part.startsWith('<') || inside > 0 ? part : link(part);
      })
      .join('');
  };
}
