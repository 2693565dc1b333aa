import type { ComponentChildren } from 'preact';
import type { RuleGroup } from '../../view/addresses.ts';
import type { ScriptName } from '../../view/assets.ts';
import type { View, ViewProps } from '../../view/view.ts';
import type { RailLink } from '../rail.tsx';
import { BytesLab } from './bytes-lab.tsx';
import { ErrorGallery } from './error-gallery.tsx';
import { GraphqlLab } from './graphql-lab.tsx';
import { PutPatchLab } from './put-patch-lab.tsx';
import { WebhookLab } from './webhook-lab.tsx';

type GroupLab = {
  readonly script: ScriptName;
  readonly links: readonly RailLink[];
  readonly content: ComponentChildren;
};

/** The lab at the top of the page of a group; undefined where it has none. */
export function labOf(view: View, group: RuleGroup): GroupLab | undefined {
  const { lab, practice } = view.text;
  const linkTo = (anchor: string, name: string) => ({ address: `#${anchor}`, name });
  const own = (title: string) => [linkTo('lab', title)];
  const labs: Partial<Record<RuleGroup, GroupLab>> = {
    rest: { script: 'rest-lab.js', links: own(practice.putPatch.title), content: <PutPatchLab view={view} /> },
    graphql: { script: 'graphql-lab.js', links: own(practice.graphql.title), content: <GraphqlLab view={view} /> },
    errors: { script: 'errors-lab.js', links: own(practice.errors.title), content: <ErrorGallery view={view} /> },
    webhooks: {
      script: 'webhook-lab.js',
      links: [...own(lab.title), linkTo('bytes', practice.bytes.title)],
      content: [<WebhookLab view={view} />, <BytesLab view={view} />],
    },
    brasil: { script: 'brasil-guide.js', links: [], content: null },
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
