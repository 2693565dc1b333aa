/**
 * The first paint waits for this anchor, which stands below the first screen: lines and columns that are still arriving would
 * move what is shown already. It does not wait for the whole page, which made long ones a quarter to two thirds later. A browser
 * that does not know `rel=expect` paints as the page arrives. A page without such an anchor is painted at its end.
 */
export function paintFirstScreenAtOnce(html: string, anchor: string | undefined): string {
  const page = html.replace('</head>', `<link rel=expect href=#${anchor ?? 'end'} blocking=render></head>`);
  return anchor ? page : page.replace('</body>', '<span id=end hidden></span></body>');
}

/** The first anchor of the main part after so many characters. */
export function anchorAfter(html: string, length: number): string | undefined {
  return /<[a-z][^<>]* id=([\w-]+)/.exec(html.slice(html.indexOf('<main') + length))?.[1];
}
