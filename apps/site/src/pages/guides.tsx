import { Inline } from '../markup/markdown.ts';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { guideAddress } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';

/** Every guide: those with rules of their own, and those that stand alone. */
export function Guides({ view }: ViewProps) {
  const { guides } = view.text;
  return (
    <Layout view={view} page="guides" words={guides} json="/v1/guides" styles={['guide.css']}>
      <div class="wrap page">
        <TitleRow title={guides.title} lead={guides.lead} />
        <ul class="groups pairs">
          {view.catalogue.guides.map((guide) => (
            <li key={guide.id}>
              <a href={guideAddress(guide, view.language)}>{view.say(guide.title)}</a>
              <Inline as="p" text={view.say(guide.summary)} />
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
