import type { VNode } from 'preact';
import type { RuleGroup } from '../../view/addresses.ts';
import type { ScriptName } from '../../view/assets.ts';
import type { View, ViewProps } from '../../view/view.ts';
import type { RailLink } from '../rail.tsx';
import { BytesLab } from './bytes-lab.tsx';
import { ErrorGallery } from './error-gallery.tsx';
import { GraphqlLab } from './graphql-lab.tsx';
import { PutPatchLab } from './put-patch-lab.tsx';
import { WebhookLab } from './webhook-lab.tsx';

type GroupLab = { readonly script: ScriptName; readonly links: readonly RailLink[]; readonly content: VNode };

/** The lab at the top of the page of a group; undefined where it has none. */
export function labOf(view: View, group: RuleGroup): GroupLab | undefined {
  const { text } = view;
  const link = (name: string): RailLink => ({ address: '#lab', name });
  switch (group) {
    case 'rest':
      return {
        script: 'rest-lab.js',
        links: [link(text.practice.putPatch.title)],
        content: <PutPatchLab view={view} />,
      };
    case 'graphql':
      return {
        script: 'graphql-lab.js',
        links: [link(text.practice.graphql.title)],
        content: <GraphqlLab view={view} />,
      };
    case 'webhooks':
      return {
        script: 'webhook-lab.js',
        links: [link(text.lab.title), { address: '#bytes', name: text.practice.bytes.title }],
        content: (
          <>
            <WebhookLab view={view} />
            <BytesLab view={view} />
          </>
        ),
      };
    case 'errors':
      return {
        script: 'errors-lab.js',
        links: [link(text.practice.errors.title)],
        content: <ErrorGallery view={view} />,
      };
    case 'limits':
      return { script: 'rules.js', links: [], content: <ToCalculator view={view} /> };
    default:
      return undefined;
  }
}

function ToCalculator({ view }: ViewProps) {
  const { name: title, text: about } = view.text.labs.items.calculator;
  return (
    <p class="to-lab">
      <a href={view.to('calculator')}>{title}</a> {about}
    </p>
  );
}
