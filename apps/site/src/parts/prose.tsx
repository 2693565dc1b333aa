import { proseParts } from '../markup/prose-parts.ts';

/** A text of an entry: plain words, in which code is marked and what is cited becomes a link. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {proseParts(text).map(({ text, code, href }, i) =>
        code ? <code key={i}>{text}</code> : href ? <a href={href}>{text}</a> : text,
      )}
    </>
  );
}

/** The same without the marks, for places that hold text alone. */
export function plainProse(text: string): string {
  return text.replaceAll('`', '');
}
