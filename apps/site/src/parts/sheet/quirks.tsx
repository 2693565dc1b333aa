// What surprises a caller of this API, which rules does it break, and where was it read?
import { type Api, datedQuirk, type Frozen } from '@farol/catalogue';
import type { ApiProps, View } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { BrokenRules } from './failures.tsx';
import { SourceLink } from './source-link.tsx';

type Quirk = Frozen<Api>['quirks'][number];

export function Quirks({ view, api }: ApiProps) {
  return (
    <ul class="quirks">
      {api.quirks.map((quirk) => (
        <li key={quirk.text.en}>
          <Prose text={view.say(quirk.text)} /> <Sources view={view} quirk={quirk} />
          <Overdue view={view} kind="quirks" fact={datedQuirk(quirk)} />
          <BrokenRules view={view} rules={quirk.breaks} />
        </li>
      ))}
    </ul>
  );
}

function Sources({ view, quirk: { sources } }: { view: View; quirk: Quirk }) {
  const { rules } = view.text;
  return (
    <small>
      <span class="unseen">{rules.source}: </span>
      {sources.map(({ url, readOn }) => (
        <>
          <SourceLink address={url} />, {view.date(readOn)}
          {url !== sources.at(-1)?.url && '; '}
        </>
      ))}
    </small>
  );
}
