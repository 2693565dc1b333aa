// A mark of the grid, and the fact that it rests on, which opens at the mark. The browser opens and closes it, so no script is needed.
import type { Api, Catalogue, Frozen, Rule } from '@farol/catalogue';
import { type Standing, standing } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import { Inline } from '../markup/markdown.ts';
import { ruleAddress } from '../view/addresses.ts';
import type { View } from '../view/view.ts';
import { Button } from './button.tsx';
import { shortName } from './home/light-chart.tsx';
import { Mark } from './marks.tsx';
import { capitalized } from './prose.tsx';
import { ReadAt } from './sheet/sources.tsx';

type Known = Exclude<Standing, { readonly verdict: 'not-stated' }>;
export type Cell = { readonly api: Frozen<Api>; readonly rule: Frozen<Rule>; readonly standing: Known };
type CellProps = { readonly view: View; readonly cell: Cell };

export const markOf = { kept: 'yes', broken: 'broken', disputed: 'disputed' } as const;

/** What is known, in the order of the rules and of the entries. */
export function gridCells({ rules, apis }: Pick<Catalogue, 'rules' | 'apis'>): readonly Cell[] {
  return rules.flatMap((rule) =>
    apis.flatMap((api): readonly Cell[] => {
      const found = standing(api, rule);
      return found.verdict === 'not-stated' ? [] : [{ api, rule, standing: found }];
    }),
  );
}

const factId = ({ api, rule }: Cell) => `${api.id}-${rule.id}`;

/** The mark alone, or with a name. */
export function FactButton({ view, cell, name }: CellProps & { readonly name?: string }) {
  const { verdict } = cell.standing;
  const says = filled(view.text.rules.cell[verdict], { name: shortName(cell.api.name) });
  return (
    <Button class={`fact ${verdict}`} popovertarget={factId(cell)} {...(!name && { 'aria-label': says })} text={name} />
  );
}

/** One rule or one API on a narrow screen: the names of those that break it or are disputed; those that keep it are a count that opens. */
export function Told(props: { view: View; cells: readonly Cell[]; by: 'api' | 'rule'; children: ComponentChildren }) {
  const { view, cells, by, children } = props;
  const kept = cells.filter(({ standing }) => standing.verdict === 'kept');
  const chips = (some: readonly Cell[]) => (
    <p class="chips">
      {some.map((cell) => (
        <FactButton
          key={factId(cell)}
          view={view}
          cell={cell}
          name={by === 'api' ? shortName(cell.api.name) : view.say(cell.rule.title)}
        />
      ))}
    </p>
  );
  return (
    <section class="told">
      <h3>{children}</h3>
      {kept.length < cells.length && chips(cells.filter((cell) => !kept.includes(cell)))}
      {kept.length > 0 && (
        <details>
          <summary class="mark yes">
            {filled(view.text.rules[by === 'api' ? 'keep' : 'keeps'], { kept: kept.length })}
          </summary>
          {chips(kept)}
        </details>
      )}
    </section>
  );
}

/** On screens a note at its mark; on paper a list. */
export function GridFacts({ view, cells }: { view: View; cells: readonly Cell[] }) {
  return (
    <section class="why">
      <h2 class="unseen">{view.text.rules.facts}</h2>
      {cells.map((cell) => (
        <Fact key={factId(cell)} view={view} cell={cell} />
      ))}
    </section>
  );
}

function Fact({ view, cell }: CellProps) {
  const { api, rule, standing } = cell;
  const words = view.text.rules;
  const stated = standing.verdict === 'disputed' ? standing.dispute : standing.source;
  const title = filled(words.cell[standing.verdict], { name: api.name });
  return (
    <div id={factId(cell)} popover="auto" class="dispute-note" role="dialog" aria-label={title}>
      <p>
        <Mark state={markOf[standing.verdict]}>{title}</Mark>
      </p>
      <Inline as="p" text={statement(view, cell)} />
      <small>
        {words.read}: <ReadAt view={view} {...stated} section={view.text.conventions.charter} />,{' '}
        {view.date(stated.readOn)}
      </small>
      <p>
        <a href={`${view.to(`api:${api.id}`)}#quirks`}>{words.sheet}</a> ·{' '}
        <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>
      </p>
    </div>
  );
}

function statement(view: View, { api, standing }: Cell): string {
  const words = view.text.rules;
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
      return `${capitalized(view.say(when))}: ${filled(words.answers, { status })}${type}${asked}.`;
    }
    case 'fact':
      return basis.field === 'limits'
        ? view.say(api.freeTier)
        : `${view.label('claimedField', basis.field)}: \`${basis.value}\``;
  }
}
