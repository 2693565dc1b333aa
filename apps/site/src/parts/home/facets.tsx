import { type Facet, facetsOf, type HomeFilter } from '../../view/facets.ts';
import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';

/** The filters, several values at a time. Without scripts the server applies them. */
export function Facets({ view, filter }: ViewProps & { readonly filter: HomeFilter | undefined }) {
  const { home } = view.text;
  const facets = facetsOf(view);
  const [further, first] = [true, false].map((isFurther) =>
    facets
      .filter((facet) => facet.isFurther === isFurther)
      .map((facet) => fieldset(facet, filter?.ticked[facet.name] ?? [])),
  );
  return (
    <form class="rail" action={`${view.to('home')}#apis`}>
      {first}
      <details>
        <summary>{home.furtherTerms}</summary>
        {further}
      </details>
      <noscript>
        {filter?.q && <input type="hidden" name="q" value={filter.q} />}
        <button type="submit">{home.apply}</button> <a href={view.to('home')}>{home.clear}</a>
      </noscript>
      <Button type="reset" class="quiet js" text={home.clear} />
    </form>
  );
}

function fieldset(facet: Facet, ticked: readonly string[]) {
  return (
    <fieldset key={facet.name}>
      <legend>{facet.title}</legend>
      {facet.values.map(({ value, name, count }) => (
        <label key={value} {...(count === 0 ? { class: 'zero' } : {})}>
          <input type="checkbox" name={facet.name} value={value} checked={ticked.includes(value)} />
          {name}
          <span>{count}</span>
        </label>
      ))}
      {facet.note && <small>{facet.note}</small>}
    </fieldset>
  );
}
