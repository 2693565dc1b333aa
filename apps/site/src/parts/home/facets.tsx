import { type Facet, facetsOf, furtherFacetsOf } from '../../view/facets.ts';
import type { View } from '../../view/view.ts';

/** The filters, several values at a time. The style sheet applies them without scripts. */
export function Facets({ view }: { view: View }) {
  const { home } = view.text;
  return (
    <form class="rail" action={`${view.to('home')}#apis`}>
      {facetsOf(view).map(fieldset)}
      <details>
        <summary>{home.furtherTerms}</summary>
        {furtherFacetsOf(view).map(fieldset)}
      </details>
      <button type="reset" class="quiet">
        {home.clear}
      </button>
    </form>
  );
}

function fieldset(facet: Facet) {
  return (
    <fieldset key={facet.name}>
      <legend>{facet.title}</legend>
      {facet.values.map(({ value, id, name, count }) => (
        <label key={value} {...(count === 0 ? { class: 'zero' } : {})}>
          <input type="checkbox" name={facet.name} value={value} id={id} />
          {name}
          <span>{count}</span>
        </label>
      ))}
      {facet.note && <small>{facet.note}</small>}
    </fieldset>
  );
}
