import type { View } from '../view.ts';

export function Breadcrumb({
  view,
  links,
  here,
}: {
  view: View;
  links: readonly { readonly address: string; readonly name: string }[];
  here?: string;
}) {
  return (
    <nav class="crumbs" aria-label={view.text.site.breadcrumb}>
      {links.map(({ address, name }, i) => (
        <span key={address}>
          {i > 0 && ' / '}
          <a href={address}>{name}</a>
        </span>
      ))}
      {here && <span> / {here}</span>}
    </nav>
  );
}
