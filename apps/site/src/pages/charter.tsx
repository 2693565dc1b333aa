import type { Frozen } from '@farol/catalogue';
import type { CharterSection } from '@farol/catalogue/internal';
import { Markdown } from '../markup/markdown.ts';
import { Layout } from '../parts/layout.tsx';
import { Also, Contents, linksTo } from '../parts/rail.tsx';
import type { View, ViewProps } from '../view/view.ts';

/** What this catalogue was asked to be: the source behind every citation of a section. */
export function Charter({ view }: ViewProps) {
  const { charter } = view.text;
  const chapters = view.catalogue.charter.filter(({ id }) => !id.includes('.'));
  return (
    <Layout view={view} page="charter" words={charter}>
      <div class="wrap sheet">
        <Contents
          view={view}
          links={chapters.map(({ id, title }) => ({ address: `#${id}`, name: `${id}. ${view.say(title)}` }))}
        />
        <article class="prose charter">
          <h1>{charter.title}</h1>
          <p class="lead">{charter.lead}</p>
          <p>{charter.how}</p>
          {view.catalogue.charter.map((section) => (
            <Section key={section.id} view={view} section={section} />
          ))}
        </article>
        <Also view={view} links={linksTo(view, 'conventions', 'how-we-check', 'neutrality')} />
      </div>
    </Layout>
  );
}

function Section({ view, section }: { view: View; section: Frozen<CharterSection> }) {
  const Heading = section.id.includes('.') ? 'h3' : 'h2';
  return (
    <section>
      <Heading id={section.id}>
        <a href={`#${section.id}`}>{section.id}</a> {view.say(section.title)}
      </Heading>
      <div>
        <Markdown text={view.say(section.text)} />
      </div>
      {section.note && (
        <div class="aside">
          <strong>{view.text.charter.note}</strong>
          <div>
            <Markdown text={view.say(section.note)} />
          </div>
        </div>
      )}
    </section>
  );
}
