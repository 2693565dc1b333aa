import type { Api, Frozen } from '@farol/catalogue';
import { rowAttributes } from '../view/facets.ts';
import type { View } from '../view/view.ts';
import { AuthenticationTag, CatalogueNumber, CorsMark, StateMark } from './marks.tsx';
import { Prose } from './prose.tsx';

export const columns = 8;

export function ApiRow({ view, api }: { view: View; api: Frozen<Api> }) {
  const { home } = view.text;
  return (
    <tr class="row" data-id={api.id} {...rowAttributes(api)}>
      <td>
        <CatalogueNumber api={api} />
      </td>
      <th scope="row">
        <a href={view.to(`api:${api.id}`)}>{api.name}</a>
        <p>
          {api.brazil && (
            <abbr class="br" title={home.br}>
              BR
            </abbr>
          )}
          {view.label('kind', api.kind)}
        </p>
      </th>
      <td data-l={home.authentication}>
        <AuthenticationTag view={view} api={api} />
      </td>
      <td data-l={home.cors}>
        <CorsMark view={view} api={api} />
      </td>
      <td data-l={home.formats} class="mono">
        {api.formats.join(' ')}
      </td>
      <td data-l={home.freeTier}>
        <Prose text={view.say(api.freeTierShort)} />
      </td>
      <td data-l={home.state}>
        <StateMark view={view} api={api} />
      </td>
      <td data-l={home.compare}>
        <input type="checkbox" name="ids" value={api.id} form="compare" aria-label={home.compareOne(api.name)} />
      </td>
    </tr>
  );
}
