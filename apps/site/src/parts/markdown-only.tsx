import type { ComponentChildren } from 'preact';

/** Words for the Markdown form of a page, where neither layout nor controls separate or explain the parts. HTML pages leave them out. */
export function InMarkdown({ children }: { children: ComponentChildren }) {
  return <markdown-only>{children}</markdown-only>;
}
