// How does a page read as Markdown? As its main part does for a reader without scripts and styles: navigation, drawings and controls are
// left out, and parts that only the layout keeps apart get a separator.
import tags from './tags.json' with { type: 'json' };
import { type Element, firstOf, type Node, textOf } from './tree.ts';

/** The URL of a page as Markdown: `/apis/viacep/` is `/apis/viacep.md`. */
export function markdownAddress(address: string): string {
  if (address === '/' || address === '/en/') return `${address}index.md`;
  return address.endsWith('/') ? `${address.slice(0, -1)}.md` : address.replace(/(?:\.html)?$/, '.md');
}

type Context = {
  /** Which URLs are pages: links to those lead to their Markdown. */
  readonly isPage: (address: string) => boolean;
  /** The word that opens the text of a drawing. */
  readonly figure: string;
  /** Where the lines of the list of sources lead, by their anchors: a mark beside a value leads there itself. */
  readonly sources?: ReadonlyMap<string, string>;
};

export function pageMarkdown(page: readonly Node[], given: Context): string {
  const main = firstOf('main', page)?.props.children ?? [];
  const context = { ...given, sources: new Map(sourceLinks(main)) };
  const text = blocks(main, context).join('\n\n');
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

function sourceLinks(nodes: readonly Node[]): [string, string][] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { id, children } = node.props;
    const href = /^from-/.test(String(id)) ? firstOf('a', children)?.props.href : undefined;
    return href ? [[`#${id}`, String(href)]] : sourceLinks(children);
  });
}

const leftOutTags = new Set(`${tags.drawn} ${tags.controls}`.split(' '));
/** Parts that need a script, a screen or a mouse. */
const leftOutClasses = new Set(tags.leftOutClasses.split(' '));
const blockTags = new Set(tags.blocks.split(' '));

const classesOf = ({ props }: Element) => String(props.class ?? '').split(' ');

function isLeftOut(one: Element): boolean {
  const { type, props } = one;
  if (props.hidden || props['aria-hidden'] === 'true' || props.role === 'status') return true;
  const classes = classesOf(one);
  if (classes.some((name) => leftOutClasses.has(name))) return true;
  // A form that reads, and the mark of a dispute.
  return leftOutTags.has(type) && !isDrawing(one) && !classes.includes('fields') && !classes.includes('note');
}

const isDrawing = ({ type, props }: Element) => type === 'svg' && props.role === 'img' && props['aria-label'];

const hasBlock = (node: Node): boolean =>
  typeof node !== 'string' && !isLeftOut(node) && (blockTags.has(node.type) || node.props.children.some(hasBlock));

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
    if (typeof node === 'string' || !hasBlock(node)) line.push(node);
    else {
      endLine();
      found.push(...block(node, context));
    }
  }
  endLine();
  return found;
}

function block(one: Element, context: Context): string[] {
  const { type, props } = one;
  const { children } = props;
  const heading = /^h([1-6])$/.exec(type)?.[1];
  if (heading) return [`${'#'.repeat(Number(heading))} ${inline(children, context).trim()}`];
  const classes = classesOf(one);
  if (classes.includes('sample')) return [`${props['aria-label']}:`, ...blocks(children, context)];
  if (classes.includes('field')) return [`- ${field(one, context)}`];
  switch (type) {
    case 'hr':
      return ['---'];
    case 'pre':
      return [`\`\`\`\n${textOf(one).replace(/^\n|\s+$/g, '')}\n\`\`\``];
    case 'ul':
    case 'ol':
      return list(one, context);
    case 'table':
      return table(one, context);
    case 'dt':
    case 'summary':
      return children.some(hasBlock) ? blocks(children, context) : [term(children, context)];
    case 'figure': {
      // The caption speaks of what is drawn; the name of the drawing says it in full.
      const drawing = firstOf('svg', children);
      return drawing && isDrawing(drawing) ? [`${context.figure}: ${drawing.props['aria-label']}`] : [];
    }
    case 'blockquote':
      return [blocks(children, context).join('\n\n').replace(/^/gm, '> ')];
    default:
      return blocks(children, context);
  }
}

/** A field of a form that reads: its name, the value that it holds and what it means. */
function field({ props: { children } }: Element, context: Context): string {
  const name = firstOf('label', children);
  const options = firstOf('select', children)?.props.children ?? [];
  const chosen = options.find((option) => typeof option !== 'string' && option.props.selected) ?? '';
  const value = firstOf('input', children)?.props.value ?? textOf(chosen);
  const meaning = inline(firstOf('small', children.slice(1))?.props.children ?? [], context);
  return `${inline(name?.props.children ?? [], context).trim()}${value ? ` = ${code(String(value))}` : ''}: ${meaning}`;
}

/** A name in bold; a small remark beside it stays plain. */
function term(children: readonly Node[], context: Context): string {
  const isRemark = (node: Node) => typeof node !== 'string' && node.type === 'small';
  const name = children.filter((node) => !isRemark(node));
  const remark = inline(children.filter(isRemark), context).trim();
  return `${bold(inline(name, context).trim())} ${remark}`.trim();
}

const bold = (text: string) => (text === '' ? '' : `**${text}**`);

const elementsIn = (nodes: readonly Node[]) =>
  nodes.filter((node): node is Element => typeof node !== 'string' && !isLeftOut(node));

function list({ type, props }: Element, context: Context): string[] {
  const lines = elementsIn(props.children).flatMap((item, i) => {
    const text = blocks(item.type === 'li' ? item.props.children : [item], context).join('\n\n');
    return text === '' ? [] : [`${type === 'ol' ? `${i + 1}.` : '-'} ${text.replace(/\n(?=.)/g, '\n  ')}`];
  });
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function table(one: Element, context: Context): string[] {
  const rows = rowsOf(one.props.children).map((row) =>
    elementsIn(row.props.children).map((cell) => inline([cell], context).replaceAll('|', '\\|').trim()),
  );
  const [head, ...body] = rows.filter((cells) => cells.length > 0);
  if (!head) return [];
  const width = Math.max(head.length, ...body.map(({ length }) => length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  return [[line(head), `|${'---|'.repeat(width)}`, ...body.map(line)].join('\n')];
}

function rowsOf(nodes: readonly Node[]): Element[] {
  return elementsIn(nodes).flatMap((one) => (one.type === 'tr' ? [one] : rowsOf(one.props.children)));
}

function inline(nodes: readonly Node[], context: Context): string {
  const shown = nodes.filter((node) => typeof node === 'string' || !isLeftOut(node));
  let text = '';
  for (const [i, node] of shown.entries()) {
    const words = typeof node === 'string' ? escaped(node) : inlineElement(node, context);
    // A remark that is a sentence of its own follows a value that is none.
    const stop =
      typeof node !== 'string' && node.type === 'small' && /\.$/.test(words) && /[\p{L}\d*`]\s*$/u.test(text);
    text = stop ? `${text.trimEnd()}. ${words}` : `${text}${gap(shown[i - 1], node)}${words}`;
  }
  return text.replace(/[ \t]*\n[ \t]*|[ \t]+/g, ' ').replace(/ (?=[),.;:](?: |$))/g, '');
}

/** Neighbours that only the layout of the page keeps apart. */
function gap(before: Node | undefined, node: Node): string {
  if (before === undefined || typeof node === 'string') return '';
  if (typeof before === 'string') return node.type === 'small' || classesOf(node).includes('note') ? ' ' : '';
  if (before.type !== node.type) return ' ';
  return { a: ' · ', span: '; ', li: '; ' }[node.type] ?? ' ';
}

function inlineElement(one: Element, context: Context): string {
  if (isDrawing(one)) return String(one.props['aria-label']);
  const { type, props } = one;
  const text = () => inline(props.children, context);
  switch (type) {
    case 'br':
      return ' ';
    case 'wbr':
      return '';
    case 'code':
    case 'kbd':
    case 'samp':
      return code(textOf(one).replace(/\s+/g, ' ').trim());
    case 'strong':
    case 'b':
      return bold(text().trim());
    case 'small':
      return remark(text().trim());
    case 'a':
      return link(String(props.href ?? ''), text().trim(), context);
    case 'ol':
      return elementsIn(props.children)
        .map((item, i) => `${i + 1}) ${inline([item], context).trim()}`)
        .join(' ');
    default:
      // Blocks inside a cell or a heading stay on its line.
      return blockTags.has(type) ? ` ${text().trim()} ` : text();
  }
}

/** A remark that is no sentence stands in brackets. */
const remark = (text: string): string => (text === '' || /[.:)]$/.test(text) ? text : `(${text})`);

function link(given: string, words: string, { isPage, sources }: Context): string {
  const href = sources?.get(given) ?? given;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  if (path === '' || words === '') return words;
  return `[${words}](${isPage(path) && !rest.startsWith('?') ? `${markdownAddress(path)}${rest}` : href})`;
}

function code(text: string): string {
  if (text === '') return '';
  const mark = text.includes('`') ? '``' : '`';
  return `${mark}${text}${mark}`;
}

/** Signs that Markdown would read as markup. */
const escaped = (text: string): string => text.replace(/[<`*[\]]/g, '\\$&');
