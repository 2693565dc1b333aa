// The Markdown of guides, rules and the charter as elements. Safe by construction: raw HTML is printed as text, images are left out, and
// a link leads to an https address or a place on this site, or it is no link.

import { Marked, type Token, type Tokens } from 'marked';
import { type ComponentChildren, Fragment, h } from 'preact';
import { proseParts } from './prose-parts.ts';

const marked = new Marked({ gfm: true });

/** Gives the address of a reference of the content, such as `api:viacep`. */
type Resolve = (target: string) => string | undefined;

/** Whole paragraphs, lists and tables. */
export function Markdown({ text, resolve = () => undefined }: { text: string; resolve?: Resolve }) {
  return h(Fragment, null, blocks(marked.lexer(text), resolve));
}

/** A sentence or two without blocks. */
export function Inline({ text, as }: { readonly text: string; readonly as?: 'p' | 'td' }) {
  const parts = inline(marked.Lexer.lexInline(text), () => undefined);
  return as ? h(as, null, parts) : h(Fragment, null, parts);
}

function blocks(tokens: readonly Token[], resolve: Resolve): ComponentChildren {
  return tokens.map((token) => {
    const inner = () => inline(partsOf(token) ?? [token], resolve);
    switch (token.type) {
      case 'space':
        return null;
      case 'paragraph':
        return h('p', null, inner());
      case 'heading':
        return h(`h${token.depth}`, null, inner());
      case 'blockquote':
        return h('blockquote', null, blocks(partsOf(token) ?? [], resolve));
      case 'code':
        return h('pre', null, h('code', null, token.text));
      case 'hr':
        return h('hr', null);
      case 'list':
        return h(
          token.ordered ? 'ol' : 'ul',
          null,
          token.items.map((item: Tokens.ListItem) => h('li', null, blocks(item.tokens, resolve))),
        );
      case 'table':
        return table(token as Tokens.Table, resolve);
      default:
        return inner();
    }
  });
}

/** A wide table scrolls inside its own frame, never the page. The last element tells the style sheet that the table has arrived whole. */
function table({ header, rows }: Tokens.Table, resolve: Resolve): ComponentChildren {
  const cells = (row: readonly Tokens.TableCell[], tag: string, props: { scope: 'col' } | null) =>
    row.map((cell) => h(tag, props, inline(cell.tokens, resolve)));
  const body = rows.map((row) => h('tr', null, cells(row, 'td', null)));
  return h('div', { class: 'scroll', tabIndex: 0 }, [
    h('table', null, [h('thead', null, h('tr', null, cells(header, 'th', { scope: 'col' }))), h('tbody', null, body)]),
    h('i', { hidden: true }),
  ]);
}

const partsOf = (token: Token): readonly Token[] | undefined => ('tokens' in token ? token.tokens : undefined);

function inline(tokens: readonly Token[], resolve: Resolve, inLink = false): ComponentChildren {
  return tokens.map((token) => {
    const inner = () => inline(partsOf(token) ?? [], resolve, inLink);
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return h(token.type, null, inner());
      case 'codespan':
        return h('code', null, token.text);
      case 'br':
        return h('br', null);
      case 'link': {
        const href = resolve(token.href) ?? token.href;
        const isSafe = /^(https:\/\/|\/(?!\/)|#)/.test(href);
        return isSafe ? h('a', { href }, inline(partsOf(token) ?? [], resolve, true)) : inner();
      }
      default:
        return partsOf(token) ? inner() : plain('text' in token ? String(token.text) : token.raw, inLink);
    }
  });
}

/** A section of the charter that a text cites becomes a link. */
function plain(text: string, inLink: boolean): ComponentChildren {
  if (inLink) return text;
  return proseParts(text).map((part) => (part.href ? h('a', { href: part.href }, part.text) : part.text));
}
