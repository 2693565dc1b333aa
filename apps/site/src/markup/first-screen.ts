/**
 * The first paint waits until the first screen has been parsed: lines and columns that are still arriving would move what is
 * shown already. It does not wait for the whole page, which would make it up to 40 % later. A browser that does not know
 * `rel=expect` paints as the page arrives. `#top` names no element, so a page without a later anchor is painted at its end.
 */
export function paintFirstScreenAtOnce(html: string, length: number): string {
  const after = html.slice(html.indexOf('<main') + length);
  const anchor = /<[a-z][^<>]* id=([\w-]+)/.exec(after)?.[1] ?? 'top';
  return html.replace('</head>', `<link rel=expect href=#${anchor} blocking=render></head>`);
}
