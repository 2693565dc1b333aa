import type { View } from '../view/view.ts';

type RailLink = { readonly address: string; readonly name: string };

/** The right rail: the sections of the page, and related pages. */
export function Rail({
  view,
  here,
  also,
  alsoTitle,
}: {
  view: View;
  here: readonly RailLink[];
  also: readonly RailLink[];
  alsoTitle?: string;
}) {
  const { site } = view.text;
  return (
    <aside>
      <Links title={site.onThisPage} links={here} />
      {also.length > 0 && <Links title={alsoTitle ?? site.alsoRead} links={also} />}
    </aside>
  );
}

function Links({ title, links }: { title: string; links: readonly RailLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ address, name }) => (
          <li key={address}>
            <a href={address}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
