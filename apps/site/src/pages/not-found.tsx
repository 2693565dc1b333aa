import { Layout } from '../parts/layout.tsx';
import { List } from '../parts/lists.tsx';
import { CatalogueNumber } from '../parts/marks.tsx';
import { linksTo } from '../parts/rail.tsx';
import type { View } from '../view/view.ts';

/** Two pages with links to others: not found, and offline. */
export function Lost({ view, id }: { view: View; id: 'not-found' | 'offline' }) {
  const { notFound, offline } = view.text;
  const words = id === 'offline' ? offline : notFound;
  return (
    <Layout view={view} page={id} words={words}>
      <div class="wrap page">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        {id === 'not-found' && <lost-page />}
        <List
          class="plain"
          of={linksTo(view, 'home', 'conventions', 'how-we-check', 'about').map(({ address, name }) => (
            <a href={address}>{name}</a>
          ))}
        />
        <h2>{notFound.allApis}</h2>
        <ul class="plain columns">
          {view.catalogue.apis.map((api) => (
            <li key={api.id}>
              <a href={view.to(`api:${api.id}`)}>
                <CatalogueNumber api={api} /> {api.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
