// The rows of the comparison: what each entry says, with its disputes and what is overdue.
import type { Dispute } from '@farol/catalogue';
import { corsState } from '../../view/cors-state.ts';
import type { View } from '../../view/view.ts';
import { AuthenticationTag, Mark, StateMark } from '../marks.tsx';
import { Prose } from '../prose.tsx';
import { DisputeButton } from '../sheet/dispute-note.tsx';
import { limitWords } from '../sheet/limits.tsx';
import { ClaimOverdue } from '../sheet/spec-band.tsx';
import { decisionRows } from './decision-rows.tsx';
import { Items, type Row } from './row.tsx';

export function rowsOf(view: View): Row[] {
  const { compare, sheet, home } = view.text;
  const claimed = (name: string, field: Dispute['field'], value: Row['cell']): Row => ({
    name,
    cell: (api) => (
      <>
        {value(api)} <DisputeButton view={view} api={api} field={field} />
        <ClaimOverdue view={view} api={api} field={field} />
      </>
    ),
  });
  return [
    claimed(sheet.authentication, 'authentication', (api) => <AuthenticationTag view={view} api={api} />),
    claimed(sheet.cors, 'cors', (api) => <Mark state={corsState(api)}>{view.label('cors', api.cors)}</Mark>),
    claimed(sheet.formats, 'formats', (api) => <span class="mono">{api.formats.join(', ')}</span>),
    claimed(home.freeTier, 'freeTier', (api) => <Prose text={view.say(api.freeTierShort)} />),
    claimed(compare.limits, 'limits', (api) => <Items of={api.limits.map((limit) => limitWords(view, limit))} />),
    ...decisionRows(view),
    claimed(compare.credential, 'credential', (api) =>
      api.credential ? <code>{api.credential.name}</code> : compare.none,
    ),
    claimed(sheet.version, 'version', (api) => <span class="mono">{api.version.segment ?? sheet.noVersion}</span>),
    { name: compare.category, cell: (api) => view.label('category', api.category) },
    { name: compare.brazil, cell: (api) => (api.brazil ? compare.yes : compare.no) },
    {
      name: compare.broken,
      cell: (api) => <a href={`${view.to(`api:${api.id}`)}#quirks`}>{view.catalogue.rulesBrokenBy(api.id).length}</a>,
    },
    { name: sheet.state, cell: (api) => <StateMark view={view} api={api} /> },
  ];
}
