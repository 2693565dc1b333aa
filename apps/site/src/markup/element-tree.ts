// Which elements does rendered HTML consist of? For HTML of this site: well-formed, every `<` in a text is escaped, and a value without
// quotes holds no space.

export type Element = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
};
export type Node = string | Element;

const voidTags = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
/** Tags, comments and the document type, or text. */
const pieces =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*"|=[^\s">]+)?)*)\s*(\/?)>|([^<]+)/gi;

export function elementTree(html: string): Element {
  type Open = { tag: string; attributes: Record<string, string>; children: Node[] };
  const root: Open = { tag: '', attributes: {}, children: [] };
  const open: Open[] = [root];
  for (const [, closing, tag, attributes = '', selfClosing, text] of html.matchAll(pieces)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decoded(text));
    if (tag === undefined) continue;
    if (closing) {
      const at = open.findLastIndex((one) => one.tag === tag);
      if (at > 0) open.length = at;
      continue;
    }
    const element: Open = { tag: tag.toLowerCase(), attributes: attributesOf(attributes), children: [] };
    parent.children.push(element);
    if (!selfClosing && !voidTags.has(element.tag)) open.push(element);
  }
  return root;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)"|=(\S+))?/g)].map(([, name = '', quoted, bare = '']) => [
      name,
      decoded(quoted ?? bare),
    ]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return entities[name] ?? whole;
  });
}

export function textOf(node: Node): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** The first element of this tag, in the order of the document. */
export function firstOf(tag: string, node: Element): Element | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue;
    const found = child.tag === tag ? child : firstOf(tag, child);
    if (found) return found;
  }
  return undefined;
}
