/** Not reached by the keyboard, and not read as a part of its heading: the list of contents has the same links. */
const forTheMouse = { tabindex: -1, 'aria-hidden': 'true' } as const;

/** The address of a heading. */
export function Permalink({ id }: { id: string }) {
  return (
    <a class="permalink" href={`#${id}`} {...forTheMouse}>
      #
    </a>
  );
}
