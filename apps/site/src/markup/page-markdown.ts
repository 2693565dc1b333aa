// How does a rendered page read as Markdown? Its main part alone: navigation, drawings and controls are left out.
import { type Element, elementTree, firstOf, type Node, textOf } from './element-tree.ts';

/** The URL of a page as Markdown: `/apis/viacep/` is `/apis/viacep.md`. */
export function markdownAddress(address: string): string {
  if (address === '/' || address === '/en/') return `${address}index.md`;
  return address.endsWith('/') ? `${address.slice(0, -1)}.md` : address.replace(/(?:\.html)?$/, '.md');
}

/** `isPage` says which URLs are pages; links to those lead to their Markdown. */
export function pageMarkdown(html: string, isPage: (address: string) => boolean): string {
  const tree = elementTree(html);
  const main = firstOf('main', tree);
  const figure = firstOf('html', tree)?.attributes.lang?.startsWith('pt') ? 'Figura' : 'Figure';
  const text = main ? blocks(main.children, { link: linkTo(isPage), figure }).join('\n\n') : '';
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

type Context = {
  readonly link: (href: string) => string | undefined;
  /** The word that opens the text of a drawing. */
  readonly figure: string;
};

function linkTo(isPage: (address: string) => boolean): Context['link'] {
  return (href) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
    if (path === '') return undefined;
    return isPage(path) && !rest.startsWith('?') ? `${markdownAddress(path)}${rest}` : href;
  };
}

const leftOut = new Set(
  'script style svg template form fieldset button input select textarea label noscript dialog nav img meter progress output datalist canvas'.split(
    ' ',
  ),
);
const blockTags = new Set(
  'address article aside blockquote details div dl dt dd figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr li main ol p pre section summary table ul'.split(
    ' ',
  ),
);

function isLeftOut({ tag, attributes }: Element): boolean {
  if ('hidden' in attributes || 'data-html-only' in attributes || attributes['aria-hidden'] === 'true') return true;
  return leftOut.has(tag) && !isDrawing({ tag, attributes });
}

const isDrawing = ({ tag, attributes }: Pick<Element, 'tag' | 'attributes'>): boolean =>
  tag === 'svg' && attributes.role === 'img' && attributes['aria-label'] !== undefined;

const hasBlock = (node: Node): boolean =>
  typeof node !== 'string' && !isLeftOut(node) && (blockTags.has(node.tag) || node.children.some(hasBlock));

/** Blocks, each a text without blank lines around it; neighbouring words and inline elements are one block. */
function blocks(nodes: readonly Node[], context: Context): string[] {
  const found: string[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const text = inline(line, context).trim();
    if (text !== '') found.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (!hasBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    found.push(...block(node as Element, context));
  }
  endLine();
  return found;
}

function block(element: Element, context: Context): string[] {
  const { tag, children } = element;
  const heading = /^h([1-6])$/.exec(tag)?.[1];
  if (heading) return [`${'#'.repeat(Number(heading))} ${inline(children, context).trim()}`];
  switch (tag) {
    case 'hr':
      return ['---'];
    case 'pre':
      return [`\`\`\`\n${textOf(element).replace(/^\n|\s+$/g, '')}\n\`\`\``];
    case 'ul':
    case 'ol':
      return list(element, context);
    case 'table':
      return table(element, context);
    case 'dt':
    case 'summary':
      return hasBlockInside(children) ? blocks(children, context) : [term(children, context)];
    case 'figure': {
      // The caption speaks of what is drawn; the name of the drawing says it in full.
      const drawing = firstOf('svg', element);
      return drawing && isDrawing(drawing) ? [`${context.figure}: ${drawing.attributes['aria-label']}`] : [];
    }
    case 'blockquote':
      return [blocks(children, context).join('\n\n').replace(/^/gm, '> ')];
    default:
      return blocks(children, context);
  }
}

const hasBlockInside = (children: readonly Node[]) => children.some(hasBlock);

/** A name in bold; a small remark beside it stays plain. */
function term(children: readonly Node[], context: Context): string {
  const isRemark = (node: Node) => typeof node !== 'string' && node.tag === 'small';
  const name = children.filter((node) => !isRemark(node));
  const remark = inline(children.filter(isRemark), context).trim();
  return `${bold(inline(name, context).trim())} ${remark}`.trim();
}

const bold = (text: string) => (text === '' ? '' : `**${text}**`);

function list({ tag, children }: Element, context: Context): string[] {
  const items = children.filter((child): child is Element => typeof child !== 'string' && !isLeftOut(child));
  const lines = items.flatMap((item, i) => {
    const text = blocks(item.tag === 'li' ? item.children : [item], context).join('\n\n');
    return text === '' ? [] : [`${tag === 'ol' ? `${i + 1}.` : '-'} ${text.replace(/\n(?=.)/g, '\n  ')}`];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function table(element: Element, context: Context): string[] {
  const rows = allOf('tr', element).map((row) =>
    row.children
      .filter((cell): cell is Element => typeof cell !== 'string' && /^t[dh]$/.test(cell.tag) && !isLeftOut(cell))
      .map((cell) => inline([cell], context).replaceAll('|', '\\|').trim()),
  );
  const [head, ...body] = rows.filter((cells) => cells.length > 0);
  const caption = firstOf('caption', element);
  const above = caption && !isLeftOut(caption) ? blocks(caption.children, context) : [];
  if (!head) return above;
  const width = Math.max(head.length, ...body.map(({ length }) => length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  return [...above, [line(head), `|${'---|'.repeat(width)}`, ...body.map(line)].join('\n')];
}

function allOf(tag: string, node: Element): Element[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' || isLeftOut(child) ? [] : child.tag === tag ? [child] : allOf(tag, child),
  );
}

function inline(nodes: readonly Node[], context: Context): string {
  const shown = nodes.filter((node) => typeof node === 'string' || !isLeftOut(node));
  return shown
    .map((node, i) => {
      const words = typeof node === 'string' ? escaped(node) : inlineElement(node, context);
      return `${gap(shown[i - 1], node)}${words}`;
    })
    .join('')
    .replace(/[ \t]*\n[ \t]*|[ \t]+/g, ' ');
}

/** Neighbours that only the layout of the page keeps apart. */
function gap(before: Node | undefined, node: Node): string {
  if (before === undefined || typeof node === 'string') return '';
  if (typeof before === 'string') return node.tag === 'small' ? ' ' : '';
  if (before.tag === 'markdown-only' || node.tag === 'markdown-only') return '';
  return before.tag === 'a' && node.tag === 'a' ? ' · ' : ' ';
}

function inlineElement(element: Element, context: Context): string {
  if (isLeftOut(element)) return '';
  if (isDrawing(element)) return element.attributes['aria-label'] ?? '';
  const { tag, attributes, children } = element;
  const text = () => inline(children, context);
  switch (tag) {
    case 'br':
      return ' ';
    case 'code':
    case 'kbd':
    case 'samp':
      return code(textOf(element).replace(/\s+/g, ' ').trim());
    case 'strong':
    case 'b':
      return bold(text().trim());
    case 'a': {
      const target = context.link(attributes.href ?? '');
      const words = text().trim();
      // The sign beside a heading only links to itself.
      if (words === '#') return '';
      return target === undefined || words === '' ? words : `[${words}](${target})`;
    }
    default:
      // Blocks inside a cell or a heading stay on its line.
      return blockTags.has(tag) ? ` ${text()} ` : text();
  }
}

function code(text: string): string {
  if (text === '') return '';
  const mark = text.includes('`') ? '``' : '`';
  return `${mark}${text}${mark}`;
}

/** Signs that Markdown would read as markup. */
function escaped(text: string): string {
  return text.replace(/[<`*[\]]/g, '\\$&');
}
