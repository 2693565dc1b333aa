import { escapeHtml, escapeText } from '@farol/http';
import { Marked, type Tokens } from 'marked';

/**
 * The Markdown of guides and rules. Safe by construction: raw HTML is printed as text, images are left out, and a link leads to an
 * https address or a place on this site, or it is no link.
 */
const marked = new Marked({ gfm: true, async: false });
marked.use({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeText(text),
    image: ({ text }) => escapeText(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^(https:\/\/|\/(?!\/)|#)/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
    table(token) {
      const cells = (row: readonly Tokens.TableCell[], tag: string) =>
        row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      // A wide table scrolls inside its own frame, never the page; the frame can be reached by keyboard. The last element tells the
      // style sheet that the table has arrived whole.
      return `<div class=scroll tabindex=0><table><thead><tr>${cells(token.header, 'th scope=col').replaceAll('</th scope=col>', '</th>')}</tr></thead><tbody>${rows}</tbody></table><i hidden></i></div>`;
    },
  },
});

/** `resolve` gives the address of a reference of the content, such as `api:viacep`. */
export function blockHtml(markdown: string, resolve: (target: string) => string | undefined = () => undefined): string {
  const resolved = markdown.replace(/\]\(([a-z]+:[a-z0-9#.-]+)\)/g, (whole, target: string) => {
    const address = resolve(target);
    return address === undefined ? whole : `](${address})`;
  });
  return marked.parse(resolved, { async: false });
}

export function inlineHtml(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}
