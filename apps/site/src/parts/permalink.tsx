import type { View } from '../view/view.ts';

/** The address of a heading, for the mouse; the list of contents has the same links for the keyboard. */
export function Permalink({ view, id }: { view: View; id: string }) {
  return (
    <a class="permalink" href={`#${id}`} tabindex={-1} aria-label={view.text.site.permalink}>
      #
    </a>
  );
}
