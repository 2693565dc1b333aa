// Links to pages, within a page, and to the page above it.

import type { ComponentChildren } from 'preact';
import type { PageKey } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

export type RailLink = {
  readonly address: string;
  readonly name: string;
  /** Below the one before it. */
  readonly sub?: true;
};

/** Links to pages by their names. */
export function linksTo(view: View, ...keys: readonly PageKey[]): RailLink[] {
  return keys.map((key) => ({ address: view.to(key), name: view.name(key) }));
}

/** The sections of the page: beside it on a wide screen, folded above it on a narrow one. A script marks where the reader is. */
export function Contents({ view, links }: { view: View; links: readonly RailLink[] }) {
  const title = view.text.site.onThisPage;
  return (
    <nav class="contents" aria-label={title}>
      <details>
        <summary>{title}</summary>
        <Links links={links} />
      </details>
    </nav>
  );
}

/** Related pages, after the page. */
export function Also({ view, links }: { view: View; links: readonly RailLink[] }) {
  const name = view.text.site.alsoRead;
  return (
    <aside>
      <nav aria-label={name}>
        <h2>{name}</h2>
        <Links links={links} />
      </nav>
    </aside>
  );
}

export function Links({ links }: { links: readonly RailLink[] }) {
  return (
    <ul>
      {links.map(({ address, name, sub }) => (
        <li key={address} class={sub && 'sub'}>
          <a href={address}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

/** A link to the parent page, and the category of this one. */
export function Breadcrumb({ to, name, here }: { to: string; name: string; here?: ComponentChildren }) {
  return (
    <p class="crumbs">
      <a href={to}>{name}</a>
      {here && <> / {here}</>}
    </p>
  );
}

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
