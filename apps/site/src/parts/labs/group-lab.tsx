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
  const { lab, practice } = view.text;
  const made = (script: ScriptName, title: string, content: VNode) => ({
    script,
    links: [{ address: '#lab', name: title }],
    content,
  });
  const labs: Partial<Record<RuleGroup, GroupLab>> = {
    rest: made('rest-lab.js', practice.putPatch.title, <PutPatchLab view={view} />),
    graphql: made('graphql-lab.js', practice.graphql.title, <GraphqlLab view={view} />),
    errors: made('errors-lab.js', practice.errors.title, <ErrorGallery view={view} />),
    webhooks: {
      script: 'webhook-lab.js',
      links: [
        { address: '#lab', name: lab.title },
        { address: '#bytes', name: practice.bytes.title },
      ],
      content: (
        <>
          <WebhookLab view={view} />
          <BytesLab view={view} />
        </>
      ),
    },
    limits: { script: 'rules.js', links: [], content: <ToCalculator view={view} /> },
  };
  return labs[group];
}

function ToCalculator({ view }: ViewProps) {
  const { name: title, text: about } = view.text.labs.items.calculator;
  return (
    <p class="to-lab">
      <a href={view.to('calculator')}>{title}</a> {about}
    </p>
  );
}
