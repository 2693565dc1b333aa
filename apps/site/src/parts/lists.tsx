import { type ComponentChildren, h } from 'preact';

/** Each in a line of its own. */
export function List(props: { of: readonly ComponentChildren[]; class?: string; ordered?: boolean }) {
  const items = props.of.map((item, i) => <li key={i}>{item}</li>);
  return h(props.ordered ? 'ol' : 'ul', { class: props.class }, items);
}

/** A name and what is said under it, in a list of such pairs. */
export function Term({ name, id, children }: { name: string; id?: string; children: ComponentChildren }) {
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

type Row = { readonly name: ComponentChildren; readonly cells: readonly ComponentChildren[]; readonly id?: string };

/** Rows with their names in the first column. */
export function Table(props: { class?: string; heads: readonly ComponentChildren[]; rows: readonly Row[] }) {
  return (
    <table class={props.class}>
      <Heads names={props.heads} />
      <tbody>
        {props.rows.map(({ name, cells, id }, i) => (
          <tr key={i} id={id}>
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
