import type { ComponentChildren } from 'preact';

/** Wide content scrolls inside its own frame, which has a name and can be reached by keyboard. */
export function Scroll({ name, also, children }: { name: string; also?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls with the arrow keys, which needs the focus (WCAG 2.1.1).
    <section class={also ? `scroll ${also}` : 'scroll'} tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}
