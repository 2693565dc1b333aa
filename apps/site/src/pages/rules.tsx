import { type Frozen, type Rule, ruleGroups, standing } from '@farol/catalogue';
import { filled } from '@farol/http';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { type Cell, factId, GridFacts, markOf } from '../parts/grid-facts.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Mark } from '../parts/marks.tsx';
import { Heads, Scroll } from '../parts/scroll.tsx';
import { ruleAddress } from '../view/addresses.ts';
import type { View, ViewProps } from '../view/view.ts';

/** All rules against all entries: kept, broken or not stated, each mark with the fact and the source that it rests on. */
export function Rules({ view }: ViewProps) {
  const { rules: words } = view.text;
  const { rules, apis } = view.catalogue;
  const cells = rules.flatMap((rule) => apis.map((api) => ({ api, rule, standing: standing(api, rule) })));
  const rows = Map.groupBy(cells, ({ rule }) => rule);
  const breaches = (some: readonly Cell[]) => some.filter(({ standing }) => standing.verdict === 'broken').length;
  const ofGroup = (group: string) =>
    [...rows].filter(([rule]) => rule.group === group).sort(([, a], [, b]) => breaches(b) - breaches(a));
  const broken = (count: number) => filled(count === 1 ? words.oneOfGroup : words.ofGroup, { breaches: count });
  const inGroup = (group: string) => breaches(cells.filter(({ rule }) => rule.group === group));
  // The loudest marks are the news.
  const groups = ruleGroups.toSorted((a, b) => inGroup(b) - inGroup(a));
  return (
    <Layout
      view={view}
      page="rules"
      words={{ title: words.title, description: filled(words.description, { rules: rules.length, apis: apis.length }) }}
      json="/v1/rules"
      script="grid.js"
      styles={['grid.css']}
    >
      <div class="wrap page" id="grid">
        <Breadcrumb to={view.to('conventions')} name={view.text.site.rules} />
        <TitleRow title={words.title} lead={filled(words.lead, { rules: rules.length, apis: apis.length })} />
        <Choice view={view} cells={cells} />
        <Scroll name={words.title}>
          <table class="grid">
            <Heads
              names={[
                words.rule,
                ...apis.map((api) => <a href={view.to(`api:${api.id}`)}>{shortName(api.name)}</a>),
                words.count,
              ]}
            />
            {groups.map((group) => (
              <tbody key={group} class={presentIn(ofGroup(group).map(([rule, row]) => choicesOf(rule, breaches(row))))}>
                <tr class="group">
                  <th colSpan={apis.length + 2} scope="rowgroup">
                    <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a>
                    {inGroup(group) > 0 && <small> {broken(inGroup(group))}</small>}
                  </th>
                </tr>
                {ofGroup(group).map(([rule, row]) => (
                  <Row key={rule.id} view={view} rule={rule} row={row} breaches={breaches(row)} />
                ))}
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row">{words.perApi}</th>
                {apis.map((api) => (
                  <Total key={api.id} breaches={breaches(cells.filter((cell) => cell.api === api))} />
                ))}
                <td>{breaches(cells)}</td>
              </tr>
            </tfoot>
          </table>
        </Scroll>
        <GridFacts view={view} cells={cells} />
      </div>
    </Layout>
  );
}

/** Narrows the rows without a script, and says what the marks mean and how many there are. */
function Choice({ view, cells }: { view: View; cells: readonly Cell[] }) {
  const { rules: words } = view.text;
  return (
    <form class="choice">
      <fieldset>
        <legend class="unseen">{words.show}</legend>
        {(['all', 'broken', 'must', 'live'] as const).map((choice) => (
          <label key={choice}>
            <input type="radio" name="show" id={`show-${choice}`} checked={choice === 'all'} />
            {words.choices[choice]}
          </label>
        ))}
      </fieldset>
      <p>
        {(['broken', 'kept', 'disputed', 'not-stated'] as const).map((verdict) => (
          <Mark key={verdict} state={markOf[verdict]}>
            {cells.filter(({ standing }) => standing.verdict === verdict).length} {words.legend[verdict]}{' '}
          </Mark>
        ))}
      </p>
    </form>
  );
}

type RowProps = ViewProps & { rule: Frozen<Rule>; row: readonly Cell[]; breaches: number };

function Row({ view, rule, row, breaches }: RowProps) {
  return (
    <tr class={`r ${choicesOf(rule, breaches).join(' ')}`}>
      <th scope="row">
        <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>
        <small>{view.label('ruleLevel', rule.level)}</small>
      </th>
      {row.map((cell) => (
        <Marked key={cell.api.id} view={view} cell={cell} />
      ))}
      <td>
        {breaches > 0 && <Bar width={breaches * 5} height={9} />}
        {breaches}
      </td>
    </tr>
  );
}

/** The rules that one entry breaks, as a column. */
function Total({ breaches }: { breaches: number }) {
  return (
    <td>
      {breaches > 0 && <Bar width={9} height={breaches * 4} />}
      {breaches}
    </td>
  );
}

/** As long as the number beside it is large. */
function Bar({ width, height }: { width: number; height: number }) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path d={`M0 0h${width}v${height}H0z`} />
    </svg>
  );
}

/** The choices that show a rule. */
function choicesOf(rule: Frozen<Rule>, breaches: number): string[] {
  return [rule.level, rule.check, ...(breaches > 0 ? ['breach'] : [])];
}

/** A group without a row for a choice is hidden with its heading. */
function presentIn(rows: readonly (readonly string[])[]): string {
  return [...new Set(rows.flat())].map((choice) => `some-${choice}`).join(' ');
}

function Marked({ view, cell }: { view: View; cell: Cell }) {
  const { verdict } = cell.standing;
  // The dash on screen is drawn: the text of a thousand cells would be most of the work of a filter.
  if (verdict === 'not-stated') return <td></td>;
  const name = shortName(cell.api.name);
  return (
    <td class={`cell-${verdict}`}>
      <a href={`#${factId(cell)}`} data-name={name}>
        <span class="unseen">{filled(view.text.rules.cell[verdict], { name })}</span>
      </a>
    </td>
  );
}

function shortName(name: string): string {
  return name.replace(/ (\(|- ).*/, '');
}
