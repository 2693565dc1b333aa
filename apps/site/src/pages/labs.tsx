import { labPictures } from '../drawings/lab-pictures.ts';
import { Svg } from '../drawings/svg.ts';
import { Layout, TitleRow } from '../parts/layout.tsx';
import type { ViewProps } from '../view/view.ts';

/** Where to practise. */
export function Labs({ view }: ViewProps) {
  const { labs } = view.text;
  const pictures = labPictures(view.catalogue.statuses.map(({ status }) => status));
  return (
    <Layout view={view} page="labs" words={labs}>
      <div class="wrap page">
        <TitleRow title={labs.title} lead={labs.lead} />
        <ul class="groups pairs labs">
          {(Object.keys(labs.items) as (keyof typeof labs.items)[]).map((name) => (
            <li key={name}>
              {/* The words beside it say the same. */}
              <div class="drawing" aria-hidden="true">
                <Svg drawing={pictures[name]} label={labs.items[name].name} id={name} />
              </div>
              <a href={view.at(labs.items[name].at)}>{labs.items[name].name}</a>
              <p>{labs.items[name].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
