import { type ComponentChildren, h } from 'preact';

/** Each in a line of its own. */
export function List(props: { of: readonly ComponentChildren[]; class?: string; ordered?: boolean }) {
  const items = props.of.map((item, i) => <li key={i}>{item}</li>);
  return h(props.ordered ? 'ol' : 'ul', { class: props.class }, items);
}

/** A name and what is said under it, in a list of such pairs. */
export function Term({ name, id, children }: { name: ComponentChildren; id?: string; children: ComponentChildren }) {
  return (
    <div id={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The head of a table. */
export function Heads({ names }: { names: readonly ComponentChildren[] }) {
  return (
    <thead>
      <tr>
        {names.map((name, i) => (
          <th key={i} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Row = {
  readonly name: ComponentChildren;
  readonly cells: readonly ComponentChildren[];
  readonly id?: string;
  readonly class?: string | false;
};

/** Rows with their names in the first column. */
export function Table(props: { class?: string; heads: readonly ComponentChildren[]; rows: readonly Row[] }) {
  return (
    <table class={props.class}>
      <Heads names={props.heads} />
      <tbody>
        {props.rows.map(({ name, cells, id, class: kind }, i) => (
          <tr key={i} id={id} class={kind || undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => (
              <td key={n}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Wide content scrolls inside its own frame, which has a name and can be reached by keyboard. */
export function Scroll({ name, also, children }: { name: string; also?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls with the arrow keys, which needs the focus (WCAG 2.1.1).
    <section class={also ? `scroll ${also}` : 'scroll'} tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}

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
