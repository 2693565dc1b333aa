import type { ComponentChildren } from 'preact';

/** A link to the parent page, and the category of this one. */
export function Breadcrumb({ to, name, here }: { to: string; name: string; here?: ComponentChildren }) {
  return (
    <p class="crumbs">
      <a href={to}>{name}</a>
      {here && <> / {here}</>}
    </p>
  );
}
