import type { ComponentChildren } from 'preact';
import type { View } from '../../view/view.ts';

/** A lab at the top of its page: what it is, what to type without scripts, and the frame itself. */
export function LabSection(props: {
  view: View;
  id?: string;
  title: string;
  lead: string;
  /** The same in a terminal. */
  terminal: string;
  note?: string;
  children: ComponentChildren;
}) {
  const { view, id = 'lab', title, lead, terminal, note = view.text.practice.withoutScript, children } = props;
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      <noscript>
        <p>{note}</p>
        <pre class="lines">{terminal}</pre>
      </noscript>
      {children}
    </section>
  );
}
