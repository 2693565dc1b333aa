import { Layout } from '../../parts/layout.tsx';
import { feedAddress } from '../../view/addresses.ts';
import type { ViewProps } from '../../view/view.ts';

export function Changes({ view }: ViewProps) {
  const { text } = view;
  return (
    <Layout view={view} page="changes" words={text.changes}>
      <div class="wrap page">
        <h1>{text.changes.title}</h1>
        <p class="lead">
          {text.changes.lead} <a href={feedAddress[view.language]}>{text.site.feed}</a>
        </p>
        {view.catalogue.changes.map((change) => (
          <section key={change.id} class="prose">
            <h2 id={change.id}>{view.say(change.title)}</h2>
            <p class="meta">
              <time dateTime={change.date}>{view.date(change.date)}</time>
            </p>
            <p>{view.say(change.body)}</p>
          </section>
        ))}
      </div>
    </Layout>
  );
}
