import { type Api, charterAddress, type Frozen, type Rule, type Standing } from '@farol/catalogue';
import { filled } from '@farol/http';
import { Inline } from '../markup/markdown.ts';
import type { View } from '../view/view.ts';
import { Mark } from './marks.tsx';
import { SourceLink } from './sheet/source-link.tsx';

/** A mark of the grid. */
export type Cell = { readonly api: Frozen<Api>; readonly rule: Frozen<Rule>; readonly standing: Standing };

export const markOf = { kept: 'yes', broken: 'broken', disputed: 'disputed', 'not-stated': 'unknown' } as const;

export function factId({ api, rule }: Cell): string {
  return `${api.id}-${rule.id}`;
}

/** The facts that the marks rest on. On screens only the one that the URL names is shown, as a card; on paper all are. */
export function GridFacts({ view, cells }: { view: View; cells: readonly Cell[] }) {
  return (
    <section class="why">
      <h2 class="unseen">{view.text.rules.facts}</h2>
      <ul>
        {cells.map((cell) => (
          <Fact key={factId(cell)} view={view} cell={cell} />
        ))}
      </ul>
    </section>
  );
}

function Fact({ view, cell }: { view: View; cell: Cell }) {
  const { api, rule, standing } = cell;
  const words = view.text.rules;
  if (standing.verdict === 'not-stated') return null;
  const stated = standing.verdict === 'disputed' ? standing.dispute : standing.source;
  return (
    <li id={factId(cell)}>
      <Mark state={markOf[standing.verdict]}>{filled(words.cell[standing.verdict], { name: api.name })}</Mark>
      <p>
        <strong>{view.say(rule.title)}</strong>
      </p>
      <Inline as="p" text={statement(view, cell)} />
      {words.source}:{' '}
      {stated.source ? (
        <SourceLink address={stated.source} />
      ) : (
        'spec' in stated &&
        stated.spec && (
          <a href={charterAddress(stated.spec, view.language)}>
            {filled(view.text.conventions.charter, { section: stated.spec })}
          </a>
        )
      )}
      , {view.date(stated.readOn)} · <a href={`${view.to(`api:${api.id}`)}#quirks`}>{words.sheet}</a>
      <span class="close">
        {' '}
        · <a href="#grid">{words.close}</a>
      </span>
    </li>
  );
}

function statement(view: View, { api, standing }: Cell): string {
  const words = view.text.rules;
  if (standing.verdict === 'not-stated') return '';
  if (standing.verdict === 'disputed') return view.say(standing.dispute.says);
  const { basis } = standing;
  switch (basis.part) {
    case 'quirk':
      return view.say(basis.quirk.text);
    case 'request':
      return `${view.say(basis.request.title)}: \`${basis.request.method} ${basis.request.path}\``;
    case 'failure': {
      const { when, status, means, contentType } = basis.failure;
      const type = contentType.includes('json') ? '' : ` (\`${contentType}\`)`;
      const asked = standing.verdict === 'broken' && status !== means ? `; ${filled(words.insteadOf, { means })}` : '';
      return `${capital(view.say(when))}: ${filled(words.answers, { status })}${type}${asked}.`;
    }
    case 'fact':
      return basis.field === 'limits'
        ? view.say(api.freeTier)
        : `${view.label('claimedField', basis.field)}: \`${basis.value}\``;
  }
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
