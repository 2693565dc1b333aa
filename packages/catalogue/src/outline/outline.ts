// Nested elements that the build, the server and the script of a page all write in the same way.

/** A text, or an element with its attributes and content. */
export type Outline = string | readonly [tag: OutlineTag, attributes: Readonly<Record<string, string>>, ...Outline[]];
type TextTag = 'p' | 'b' | 'a' | 'h2' | 'ul' | 'li' | 'div' | 'section' | 'span' | 'small' | TableTag;
type TableTag = 'table' | 'tbody' | 'tr' | 'th' | 'td';
type OutlineTag = TextTag | (typeof svgTags)[number];

/** These have a namespace of their own. */
export const svgTags = ['svg', 'path', 'rect', 'line', 'circle', 'text'] as const;

export function outlineHtml(outline: readonly Outline[]): string {
  return outline
    .map((part) => {
      if (typeof part === 'string') return escaped(part);
      const [tag, attributes, ...children] = part;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
      return `<${tag}${written.join('')}>${outlineHtml(children)}</${tag}>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
