import { type Frozen, type Rule, ruleGroups } from '@farol/catalogue';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { Layout } from '../parts/layout.tsx';
import { Mark } from '../parts/marks.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { ruleAddress } from '../view/addresses.ts';
import type { View } from '../view/view.ts';

/** All rules against all entries. A red square is a breach that a sheet states with its source; everything else stays silent. */
export function Rules({ view }: { view: View }) {
  const { rules: words, conventions } = view.text;
  const { rules, apis } = view.catalogue;
  const breaches = rules.reduce((sum, rule) => sum + view.catalogue.apisBreaking(rule.id).length, 0);
  return (
    <Layout
      view={view}
      head={{
        key: 'rules',
        title: words.title,
        description: words.description(rules.length, apis.length),
        json: '/v1/rules',
        styles: [view.assets.gridStyle],
      }}
    >
      <div class="wrap page">
        <Breadcrumb to={view.to('conventions')} name={conventions.title} />
        <h1>{words.title}</h1>
        <p class="lead">{words.lead(rules.length, apis.length, breaches)}</p>
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
            <Mark state="broken">{words.legend(breaches)}</Mark> <span>{words.silence}</span>
          </p>
        </form>
        <Scroll name={words.title}>
          <table class="grid">
            <thead>
              <tr>
                <th scope="col">{words.rule}</th>
                {apis.map((api) => (
                  <th key={api.id} scope="col">
                    <a href={view.to(`api:${api.id}`)}>{api.name.replace(/ (\(|- ).*/, '')}</a>
                  </th>
                ))}
                <th scope="col">{words.count}</th>
              </tr>
            </thead>
            {ruleGroups.map((group) => (
              <tbody key={group}>
                <tr class="group">
                  <th colSpan={apis.length + 2} scope="rowgroup">
                    <a href={view.to(`group:${group}`)}>{view.label('ruleGroup', group)}</a>
                  </th>
                </tr>
                {rules
                  .filter((rule) => rule.group === group)
                  .map((rule) => (
                    <Row key={rule.id} view={view} rule={rule} />
                  ))}
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row">{words.perApi}</th>
                {apis.map((api) => (
                  <td key={api.id}>{view.catalogue.rulesBrokenBy(api.id).length}</td>
                ))}
                <td>{breaches}</td>
              </tr>
            </tfoot>
          </table>
        </Scroll>
      </div>
    </Layout>
  );
}

function Row({ view, rule }: { view: View; rule: Frozen<Rule> }) {
  const { rules: words } = view.text;
  const breaking = view.catalogue.apisBreaking(rule.id);
  const kinds = [rule.level, rule.check, ...(breaking.length > 0 ? ['breach'] : [])];
  return (
    <tr class={`r ${kinds.join(' ')}`}>
      <th scope="row">
        <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>
        <small>{view.label('ruleLevel', rule.level)}</small>
      </th>
      {view.catalogue.apis.map((api) =>
        breaking.includes(api) ? (
          <td key={api.id} class="x">
            <a href={`${view.to(`api:${api.id}`)}#quirks`} title={words.breaks(api.name)} data-name={api.name}>
              <span class="unseen">{words.breaks(api.name)}</span>
            </a>
          </td>
        ) : (
          <td key={api.id} />
        ),
      )}
      <td>{breaking.length}</td>
    </tr>
  );
}
