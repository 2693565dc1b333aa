import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { GuideSections, guideLinks } from '../parts/guide-sections.tsx';
import { Layout } from '../parts/layout.tsx';
import { Also, Contents } from '../parts/rail.tsx';
import type { guidePages } from '../view/guide-pages.ts';
import type { ViewProps } from '../view/view.ts';

/** A guide that stands on its own. */
export function GuidePage({ view, id }: ViewProps & { readonly id: (typeof guidePages)[number] }) {
  const guide = view.catalogue.guide(id);
  if (!guide) throw new Error(`No guide "${id}".`);
  const { site } = view.text;
  return (
    <Layout
      view={view}
      page={id}
      words={{ title: view.say(guide.title), description: view.say(guide.summary) }}
      json={`/v1/guides/${guide.id}`}
      styles={['guide.css']}
      skipTo="text"
    >
      <div class="wrap sheet">
        <Contents view={view} links={guideLinks(view, guide)} />
        <article id="text" tabIndex={-1}>
          <Breadcrumb to={view.to('guides')} name={view.text.guides.title} />
          <h1>{view.say(guide.title)}</h1>
          <p class="lead">{view.say(guide.summary)}</p>
          <GuideSections view={view} guide={guide} />
        </article>
        <Also
          view={view}
          links={[
            { address: view.to('conventions'), name: site.rules },
            { address: view.to('guides'), name: view.text.guides.title },
            { address: view.to('glossary'), name: view.text.glossary.title },
            { address: view.to('how-we-check'), name: site.howWeCheck },
            { address: view.to('neutrality'), name: site.neutrality },
            { address: view.to('changes'), name: site.changes },
            { address: view.to('about'), name: site.about },
          ].filter(({ address }) => address !== view.to(id))}
        />
      </div>
    </Layout>
  );
}
