import { type ComponentChildren, Fragment, h } from 'preact';
import { proseParts } from '../markup/prose-parts.ts';

type ProseProps = { readonly text: string; readonly as?: 'p' | 'small' | 'figcaption'; readonly class?: string };

/** A text of an entry: plain words, in which code is marked and what is cited becomes a link. */
export function Prose({ text, as, class: name }: ProseProps) {
  const parts = proseParts(text).map(({ text, code, href }, i) =>
    code ? <code key={i}>{text}</code> : href ? <a href={href}>{text}</a> : text,
  );
  return as ? h(as, { class: name }, parts) : h(Fragment, null, parts);
}

/** Parts of a sentence with a separator between them. */
export function Joined({ of, by = ', ' }: { of: readonly ComponentChildren[]; by?: string }) {
  return <>{of.flatMap((part, i) => (i > 0 ? [by, part] : [part]))}</>;
}

/** The same without the marks, for places that hold text alone. */
export const plainProse = (text: string): string => text.replaceAll('`', '');

export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Data for a script or a reader of pages. A closing tag inside a text must not end the element. */
export function DataScript({ data, type = 'application/json' }: { data: unknown; type?: string }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />;
}
