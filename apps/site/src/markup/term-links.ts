// Where on a page does a term of the glossary appear first?
import type { Frozen, Language } from '@farol/catalogue';
import type { Term } from '@farol/catalogue/internal';
import tags from './tags.json' with { type: 'json' };
import { element, type Node } from './tree.ts';

const noTerms = new Set(tags.withoutTerms.split(' '));
const proseTags = new Set(tags.prose.split(' '));

/**
 * Links the first use of each term on one page. Only paragraphs, items and descriptions are read; headings, code, links and the head of
 * a table are left alone: a link there would distract, or stand inside another link.
 */
export function linkTerms(
  nodes: readonly Node[],
  { terms, language, page }: { terms: readonly Frozen<Term>[]; language: Language; page: string },
): Node[] {
  const idOf = new Map(
    terms
      .filter(({ everyday }) => !everyday)
      .flatMap(({ id, term, forms }) => [term[language], ...forms[language]].map((form) => [form.toLowerCase(), id])),
  );
  if (idOf.size === 0) return [...nodes];
  // The longest form first, so that "OAuth 2.0" is not linked as "OAuth".
  const forms = [...idOf.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.+]/g, '\\$&'));
  const expression = new RegExp(`(?<![\\p{L}\\p{N}/-])(${forms.join('|')})(?![\\p{L}\\p{N}/-])`, 'iu');
  const linked = new Set(linksTo(nodes, `${page}#`));

  function link(text: string): Node[] {
    return text.split(expression).map((part, i) => {
      const id = i % 2 === 1 ? idOf.get(part.toLowerCase()) : undefined;
      if (id === undefined || linked.has(id)) return part;
      linked.add(id);
      return element('a', { class: 'term', href: `${page}#${id}` }, [part]);
    });
  }

  function walk(some: readonly Node[], inProse: boolean): Node[] {
    return some.flatMap((node) => {
      if (typeof node === 'string') return inProse ? link(node) : node;
      // Names of groups are links, and so is what is said about them.
      if (noTerms.has(node.type) || node.props.class === 'groups') return node;
      return element(node.type, node.props, walk(node.props.children, inProse || proseTags.has(node.type)));
    });
  }
  return walk(nodes, false);
}

/** What the page links already is not linked again. */
function linksTo(nodes: readonly Node[], start: string): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { href, children } = node.props;
    const own = typeof href === 'string' && href.startsWith(start) ? [href.slice(start.length)] : [];
    return [...own, ...linksTo(children, start)];
  });
}
