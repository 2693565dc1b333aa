// Nested elements that the build, the server and the script of a page all write in the same way.

/** A text, or an element with its attributes and content. */
export type Outline = string | readonly [tag: OutlineTag, attributes: Readonly<Record<string, string>>, ...Outline[]];
type OutlineTag = 'p' | 'b' | 'ul' | 'li' | 'span' | 'small' | 'figure' | (typeof svgTags)[number];

/** These have a namespace of their own. */
export const svgTags = ['svg', 'path', 'rect', 'line', 'circle', 'text'] as const;

/** Numbers and fixed words only, so nothing has to be escaped but the quotes of attributes, of which there are none. */
export function outlineHtml(outline: readonly Outline[]): string {
  return outline
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('<', '&lt;');
      const [tag, attributes, ...children] = part;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}>${outlineHtml(children)}</${tag}>`;
    })
    .join('');
}
