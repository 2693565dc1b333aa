/**
 * Removes what HTML allows to leave out: quotes around plain values, slashes of void elements and optional end tags (HTML, "Optional
 * tags"). Placeholders keep their quotes, because the server may put any text there. Texts and code are not changed: every `<` in
 * them is escaped.
 */
export function compact(html: string): string {
  return html
    .replace(markdownParts, '')
    .replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/\/>$/, '>').replace(/="([^"\s=<>`'&{}]+)"(?=[\s>])/g, '=$1'))
    .replace(/<\/(?:li|dt|dd|tr|td|th|thead|tbody|option)>/g, '')
    .replace(impliedParagraphEnd, '');
}

/** Words that only the Markdown form of a page holds, and the marks of elements that it leaves out. */
const markdownParts = /<markdown-only>[\s\S]*?<\/markdown-only>| data-html-only(?:="true")?/g;

/**
 * A paragraph ends before one of these tags and at the end of one of these parents. It does not end at the tags of a custom
 * element, which the parser treats as phrasing content.
 */
const impliedParagraphEnd =
  /<\/p>\s*(?=<(?:(?:p|div|dl|ul|ol|li|table|section|h[1-6]|pre|form|fieldset|details|footer|aside)[\s>]|\/(?:section|div|article|main|details|form|fieldset)>))/g;
