/**
 * HTML without what HTML itself lets one leave out: quotes around plain values, slashes of void elements, end tags that the next
 * tag implies (HTML, "Optional tags"). A placeholder keeps its quotes: nobody knows yet what the server will put there.
 * Only tags are touched: texts and code stand outside of them, with every `<` escaped.
 */
export function compact(html: string): string {
  return html
    .replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/\/>$/, '>').replace(/="([^"\s=<>`'&{}]+)"(?=[\s>])/g, '=$1'))
    .replace(/<\/(?:li|dt|dd|tr|td|th|thead|tbody|option)>/g, '')
    .replace(impliedParagraphEnd, '');
}

/**
 * The next of these ends a paragraph, and so does the end of what it stands in; but not the end of a custom element, nor a tag
 * that is phrasing content to the parser, such as the start of one.
 */
const impliedParagraphEnd =
  /<\/p>\s*(?=<(?:(?:p|div|dl|ul|ol|li|table|section|h[1-6]|pre|form|fieldset|details|footer|aside)[\s>]|\/(?:section|div|article|main|details|form|fieldset)>))/g;
