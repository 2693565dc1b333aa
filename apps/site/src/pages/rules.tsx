import type { Frozen, Rule } from '@farol/catalogue';
import { ruleGroups } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { Choice } from '../parts/button.tsx';
import { type Cell, FactButton, GridFacts, gridCells, markOf, Told } from '../parts/grid-facts.tsx';
import { shortName } from '../parts/home/light-chart.tsx';
import { Layout, TitleRow } from '../parts/layout.tsx';
import { Heads, Scroll } from '../parts/lists.tsx';
import { Mark } from '../parts/marks.tsx';
import { Joined } from '../parts/prose.tsx';
import { Breadcrumb } from '../parts/rail.tsx';
import { type RuleGroup, ruleAddress } from '../view/addresses.ts';
import type { View, ViewProps } from '../view/view.ts';

type Row = { readonly rule: Frozen<Rule>; readonly cells: readonly Cell[]; readonly broken: number };
/** The rows of one group, and how many more rules it has of which no entry states a fact. */
type Group = { readonly name: RuleGroup; readonly rows: readonly Row[]; readonly others: number };

/** Who breaks which rule. Only rules of which some entry states a fact; each mark opens that fact where it stands, without a script. */
export function Rules({ view }: ViewProps) {
  const words = view.text.rules;
  const { rules, apis } = view.catalogue;
  const cells = gridCells(view.catalogue);
  const groups = groupsOf(view, cells);
  const stated = new Set(cells.map(({ rule }) => rule)).size;
  return (
    <Layout
      view={view}
      page="rules"
      words={{ title: words.title, description: filled(words.description, { rules: rules.length, apis: apis.length }) }}
    >
      <div class="wrap page" id="grid">
        <Breadcrumb to={view.to('conventions')} name={view.name('conventions')} />
        <TitleRow title={words.title} lead={filled(words.lead, { rules: stated })} />
        <Narrowing view={view} cells={cells} />
        <Scroll name={words.title} also="wide">
          <Grid view={view} groups={groups.filter(({ rows }) => rows.length > 0)} />
        </Scroll>
        <Lists view={view} groups={groups.filter(({ rows }) => rows.length > 0)} cells={cells} />
        <p class="meta">
          {words.without}{' '}
          <Joined
            of={groups
              .filter(({ rows }) => rows.length === 0)
              .map(({ name, others }) => (
                <>
                  <a href={view.to(`group:${name}`)}>{view.label('ruleGroup', name)}</a> ({others})
                </>
              ))}
          />
          . <a href={view.to('labs')}>{words.practise}</a> · <a href={view.to('check')}>{words.checkYours}</a>
        </p>
        <GridFacts view={view} cells={cells} />
      </div>
    </Layout>
  );
}

/** The loudest marks are the news: they come first, among groups and within one. */
function groupsOf({ catalogue }: View, cells: readonly Cell[]): readonly Group[] {
  const breaches = (some: readonly Cell[]) => some.filter(({ standing }) => standing.verdict === 'broken').length;
  const rows = [...Map.groupBy(cells, ({ rule }) => rule)]
    .map(([rule, own]): Row => ({ rule, cells: own, broken: breaches(own) }))
    .toSorted((a, b) => b.broken - a.broken);
  const inAll = (own: readonly Row[]) => own.reduce((sum, { broken }) => sum + broken, 0);
  return ruleGroups
    .map((name): Group => {
      const own = rows.filter(({ rule }) => rule.group === name);
      return { name, rows: own, others: catalogue.rules.filter(({ group }) => group === name).length - own.length };
    })
    .toSorted((a, b) => inAll(b.rows) - inAll(a.rows));
}

/** Narrows the table, or turns the lists of a narrow screen round, without a script; says what the marks mean and how many there are. */
function Narrowing({ view, cells }: { view: View; cells: readonly Cell[] }) {
  const words = view.text.rules;
  const radios = (group: 'show' | 'by', texts: Readonly<Record<string, string>>) => (
    <fieldset class={group}>
      <legend class="unseen">{words.show}</legend>
      {Object.keys(texts).map((name, i) => (
        <Choice key={name} name={group} id={`${group}-${name}`} checked={i === 0} text={texts[name]} />
      ))}
    </fieldset>
  );
  return (
    <form class="choice">
      <p>
        {(['broken', 'kept', 'disputed'] as const).map((verdict) => (
          <Mark key={verdict} state={markOf[verdict]}>
            {cells.filter(({ standing }) => standing.verdict === verdict).length} {words.legend[verdict]}{' '}
          </Mark>
        ))}
      </p>
      {radios('show', words.choices)}
      {radios('by', words.by)}
    </form>
  );
}

function Grid({ view, groups }: { view: View; groups: readonly Group[] }) {
  const words = view.text.rules;
  const { apis } = view.catalogue;
  return (
    <table class="grid">
      <Heads
        names={[
          words.rule,
          ...apis.map((api) => <a href={view.to(`api:${api.id}`)}>{shortName(api.name)}</a>),
          words.count,
        ]}
      />
      {groups.map((group) => (
        <tbody
          key={group.name}
          class={[...new Set(group.rows.flatMap(choicesOf))].map((one) => `some-${one}`).join(' ')}
        >
          <tr class="group">
            <th colSpan={apis.length + 2} scope="rowgroup">
              <GroupHead view={view} group={group} />
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.rule.id} class={`r ${choicesOf(row).join(' ')}`}>
              <th scope="row">
                <a href={ruleAddress(row.rule, view.language)}>{view.say(row.rule.title)}</a>
              </th>
              {apis.map((api) => {
                const cell = row.cells.find((one) => one.api === api);
                return <td key={api.id}>{cell && <FactButton view={view} cell={cell} />}</td>;
              })}
              <td>
                <Share view={view} broken={row.broken} known={row.cells.length} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The rules of the group without a fact are one link. */
function GroupHead({ view, group: { name, rows, others } }: { view: View; group: Group }) {
  const words = view.text.rules;
  const address = view.to(`group:${name}`);
  return (
    <>
      <a href={address}>{view.label('ruleGroup', name)}</a>{' '}
      <small>
        {filled(words.ofGroup, { known: rows.length, rules: rows.length + others })}
        {others > 0 && (
          <>
            ; <a href={`${address}#rules`}>{filled(others === 1 ? words.oneOther : words.others, { others })}</a>
          </>
        )}
      </small>
    </>
  );
}

/** Never a bare count: so many of those of which it is known. */
function Share({ view, broken, known }: { view: View; broken: number; known: number }) {
  return (
    <span class={broken > 0 ? 'share breach' : 'share'}>
      <b>{broken}</b> {filled(view.text.rules.of, { known })}
    </span>
  );
}

/** On a narrow screen names take the place of the table: by rule, or by API. */
function Lists({ view, groups, cells }: { view: View; groups: readonly Group[]; cells: readonly Cell[] }) {
  const share = (some: readonly Cell[]) => (
    <Share
      view={view}
      broken={some.filter(({ standing }) => standing.verdict === 'broken').length}
      known={some.length}
    />
  );
  return (
    <div class="narrow">
      <div class="by-rule">
        {groups.map((group) => (
          <section key={group.name}>
            <h2>
              <GroupHead view={view} group={group} />
            </h2>
            {group.rows.map(({ rule, cells: own }) => (
              <Told key={rule.id} view={view} cells={own} by="api">
                <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a> {share(own)}
              </Told>
            ))}
          </section>
        ))}
      </div>
      <div class="by-api">
        <h2 class="unseen">{view.text.rules.by.api}</h2>
        {[...Map.groupBy(cells, ({ api }) => api)].map(([api, own]) => (
          <Told key={api.id} view={view} cells={own} by="rule">
            <a href={view.to(`api:${api.id}`)}>{api.name}</a> {share(own)}
          </Told>
        ))}
      </div>
    </div>
  );
}

/** The choices that show a rule; a group without a row for a choice is hidden with its heading. */
const choicesOf = ({ rule, broken }: Row): string[] => [rule.level, ...(broken > 0 ? ['breach'] : [])];
