import { Inline } from '../markup/markdown.ts';
import { GuideSections, guideLinks } from '../parts/guide-sections.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { List } from '../parts/lists.tsx';
import { Also, Breadcrumb, Contents, linksTo } from '../parts/rail.tsx';
import { guideAddress, type guidePages } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';

const alsoRead = ['conventions', 'guides', 'glossary', 'how-we-check', 'neutrality', 'changes', 'about'] as const;

/** A guide that stands on its own. */
export function GuidePage({ view, id }: ViewProps & { readonly id: (typeof guidePages)[number] }) {
  const guide = view.catalogue.guide(id);
  if (!guide) throw new Error(`No guide "${id}".`);
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
          <Breadcrumb to={view.to('guides')} name={view.name('guides')} />
          <h1>{view.say(guide.title)}</h1>
          <p class="lead">{view.say(guide.summary)}</p>
          <GuideSections view={view} guide={guide} />
        </article>
        <Also view={view} links={linksTo(view, ...alsoRead.filter((key) => key !== id))} />
      </div>
    </Layout>
  );
}

/** Every guide: those with rules of their own, and those that stand alone. */
export function Guides({ view }: ViewProps) {
  const { guides } = view.text;
  return (
    <Layout view={view} page="guides" words={guides}>
      <div class="wrap page">
        <TitleRow title={guides.title} lead={guides.lead} />
        <List
          class="groups pairs"
          of={view.catalogue.guides.map((guide) => [
            <a href={guideAddress(guide, view.language)}>{view.say(guide.title)}</a>,
            <Inline as="p" text={view.say(guide.summary)} />,
          ])}
        />
      </div>
    </Layout>
  );
}
