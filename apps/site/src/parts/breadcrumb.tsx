/** The way up, and the shelf on which the page lies. */
export function Breadcrumb({ to, name, here }: { to: string; name: string; here?: string }) {
  return (
    <p class="crumbs">
      <a href={to}>{name}</a>
      {here && ` / ${here}`}
    </p>
  );
}
