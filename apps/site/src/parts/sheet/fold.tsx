import type { ComponentChildren } from 'preact';

type FoldProps = {
  /** The fact itself: whoever reads only titles has learned the sheet. */
  readonly title: ComponentChildren;
  /** How much is inside, in one or two words. */
  readonly count?: string | undefined;
  readonly id?: string;
  readonly children: ComponentChildren;
};

/** Evidence that most readers leave closed. */
export function Fold({ title, count, id, children }: FoldProps) {
  return (
    <details class="fold" {...(id ? { id } : {})}>
      <summary>
        <span>{title}</span>
        {count && <small>{count}</small>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** The first sentence of a text, and the rest of it. */
export function firstSentence(text: string): readonly [string, string] {
  const end = /[.!?] (?=[\p{Lu}\d`“(])/u.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 2)] : [text, ''];
}
