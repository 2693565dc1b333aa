import { labPictures } from '../drawings/lab-pictures.ts';
import { Svg } from '../drawings/svg.ts';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { addressOf } from '../view/addresses.ts';
import type { ViewProps } from '../view/view.ts';

/** Where to practise. */
export function Labs({ view }: ViewProps) {
  const { labs } = view.text;
  const group = (name: 'webhooks' | 'rest' | 'graphql' | 'limits' | 'errors' | 'authentication', anchor: string) =>
    `${addressOf(`group:${name}`, view.language)}#${anchor}`;
  const addresses = {
    webhooks: group('webhooks', 'lab'),
    rest: group('rest', 'lab'),
    graphql: group('graphql', 'lab'),
    graphiql: '/graphql',
    limits: group('limits', 'limits-429-when-spent'),
    calculator: view.to('calculator'),
    errors: group('errors', 'lab'),
    check: view.to('check'),
    authentication: group('authentication', 'authentication-401'),
  } as const satisfies Record<keyof typeof labs.items, string>;
  const pictures = labPictures(view.catalogue.statuses.map(({ status }) => status));
  return (
    <Layout view={view} page="labs" words={labs} styles={['guide.css']}>
      <div class="wrap page">
        <TitleRow title={labs.title} lead={labs.lead} />
        <ul class="groups pairs labs">
          {(Object.keys(addresses) as (keyof typeof addresses)[]).map((name) => (
            <li key={name}>
              {/* The words beside it say the same. */}
              <div class="drawing" aria-hidden="true">
                <Svg drawing={pictures[name]} label={labs.items[name].name} id={name} />
              </div>
              <a href={addresses[name]}>{labs.items[name].name}</a>
              <p>{labs.items[name].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Layout>
  );
}
