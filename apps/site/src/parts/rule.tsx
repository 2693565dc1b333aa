import type { Exchange, Frozen, Rule } from '@farol/catalogue';
import { charterAddress } from '@farol/catalogue/internal';
import { graphqlChecks, openApiChecks } from '@farol/conformance';
import { liveRules } from '@farol/conformance/live';
import { receiverRules } from '@farol/conformance/receive';
import { filled } from '@farol/http';
import type { VNode } from 'preact';
import { requestText, responseText } from '../markup/exchange-text.ts';
import { Inline } from '../markup/markdown.ts';
import type { CodeLanguage } from '../markup/tokens.ts';
import type { ViewProps } from '../view/view.ts';
import { highlighted } from './code-block.tsx';
import { gridCells, markOf } from './grid-facts.tsx';
import { shortName } from './home/light-chart.tsx';
import { Mark } from './marks.tsx';
import { Joined, Prose } from './prose.tsx';

/** A rule with a stable anchor, folded to one line: the text, the right way beside the wrong one, and the reason. */
export function RuleSection({ view, rule }: ViewProps & { rule: Frozen<Rule> }) {
  const number = String(rule.number).padStart(2, '0');
  return (
    <section class="rule" id={rule.id}>
      <details>
        <summary>
          <span class="number">{number}</span>
          <h3>{view.say(rule.title)}</h3>
          <span class={`level ${rule.level}`}>{view.label('ruleLevel', rule.level)}</span>
          <small>{view.text.check.checkedBy[rule.check]}</small>
        </summary>
        <RuleBody view={view} rule={rule} />
      </details>
    </section>
  );
}

function RuleBody({ view, rule }: ViewProps & { rule: Frozen<Rule> }) {
  const { conventions } = view.text;
  return (
    <>
      <Inline as="p" text={view.say(rule.text)} />
      <Both view={view} rule={rule} />
      <p>
        <strong>{conventions.reason}.</strong> <Inline text={view.say(rule.reason)} />
      </p>
      <Among view={view} rule={rule} />
      <p class="meta">
        <a href={charterAddress(rule.spec, view.language)}>
          {rule.house
            ? filled(conventions.house, { section: rule.spec })
            : filled(conventions.charter, { section: rule.spec })}
        </a>
        <span class="close">
          {' '}
          · <a href={`#${rule.id}`}>{conventions.permalink}</a>
        </span>{' '}
        · {view.label('check', rule.check)}
        {rule.unchecked && <Prose text={` · ${view.text.check.coversNot} ${view.say(rule.unchecked)}`} />}
        {checksOf(rule).map((way, i) => (
          <>
            <Prose text={i === 0 ? ` · ${view.text.check.covers} ` : ` ${view.text.check.coversAlso} `} />
            <a href={`${view.to('check')}#${way}`}>{view.text.check.ways[way]}</a>
          </>
        ))}
        {checksOf(rule).length > 0 && '.'}
      </p>
    </>
  );
}

/** Which of the entries break the rule and which keep it, as far as they state it. */
function Among({ view, rule }: ViewProps & { rule: Frozen<Rule> }) {
  const { among, legend } = view.text.rules;
  const known = gridCells({ rules: [rule], apis: view.catalogue.apis });
  if (known.length === 0) return null;
  return (
    <p class="among">
      {(['broken', 'kept', 'disputed'] as const).map((verdict) => {
        const of = known.filter(({ standing }) => standing.verdict === verdict);
        if (of.length === 0) return null;
        return (
          <span key={verdict}>
            <Mark state={markOf[verdict]}>{legend[verdict]}</Mark>{' '}
            <Joined
              of={of.map(({ api }) => <a href={`${view.to(`api:${api.id}`)}#quirks`}>{shortName(api.name)}</a>)}
            />
          </span>
        );
      })}
      <small>{filled(among, { others: view.catalogue.apis.length - known.length })}</small>
    </p>
  );
}

/** The ways in which `farol check` judges rules. */
const judged: Readonly<Record<'paper' | 'live' | 'receiver', readonly string[]>> = {
  paper: [...openApiChecks, ...graphqlChecks].map(({ rule }) => rule),
  ...{ live: liveRules, receiver: receiverRules },
};
const checksOf = ({ id }: Frozen<Rule>) =>
  (['paper', 'live', 'receiver'] as const).filter((way) => judged[way].includes(id));

const sides = ['right', 'wrong'] as const;
type Side = (typeof sides)[number];

/**
 * Below which path of this server the exchange is run: its own, or that of an API which breaks the rule. Undefined where it is not run;
 * a browser follows a redirect by itself, and does not show it.
 */
function runsBelow(rule: Frozen<Rule>, side: Side): string | undefined {
  const { request, response, illustrative } = rule[side];
  if (!request || !response) return undefined;
  if (!illustrative) return '';
  const isRedirect = response.status >= 300 && response.status < 400;
  return side === 'wrong' && !isRedirect ? `/sandbox/errado/${rule.id}` : undefined;
}

/** The right way beside the wrong one: one table of what differs. A script runs both and puts in what came back. */
function Both({ view, rule }: ViewProps & { rule: Frozen<Rule> }) {
  const { conventions: words } = view.text;
  const runs = sides.filter((side) => runsBelow(rule, side) !== undefined);
  const row = (name: string, cell: (exchange: Frozen<Exchange>, side: Side) => VNode | string | false | undefined) => (
    <>
      <th scope="row">{name}</th>
      {sides.map((side) => (
        <td key={side}>{cell(rule[side], side)}</td>
      ))}
    </>
  );
  return (
    <rule-panel class="both">
      {runs.length > 0 && (
        <p class="js">
          <button type="button" class="primary" data-run={runs.join(' ')}>
            {words.run[runs.length === 2 ? 'both' : (runs[0] ?? 'right')]}
          </button>{' '}
          <small>{words.runsHere}</small>
        </p>
      )}
      <table class="ways">
        <thead>
          <tr>
            <td></td>
            {sides.map((side) => (
              <th key={side} scope="col">
                <Mark state={side === 'right' ? 'yes' : 'broken'}>{words[side]}</Mark>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {row(words.asked, (exchange, side) => (
              <Asked view={view} rule={rule} side={side} exchange={exchange} alone={runs.length === 2} />
            ))}
          </tr>
          <tr data-fact="now" hidden>
            {row(words.now, () => undefined)}
          </tr>
          {rule.right.response && rule.wrong.response && <Facts view={view} rule={rule} row={row} />}
          <tr>
            {row(words.what, ({ note }) => (
              <Inline text={view.say(note)} />
            ))}
          </tr>
          {(rule.right.response || rule.wrong.response) && (
            <tr>
              {row(
                words.answer,
                ({ response, again }) => response && <Answer view={view} response={response} again={again} />,
              )}
            </tr>
          )}
        </tbody>
      </table>
    </rule-panel>
  );
}

/** The request or the code, whose server it is, and what the run has to make first. */
function Asked(props: ViewProps & { rule: Frozen<Rule>; side: Side; exchange: Frozen<Exchange>; alone: boolean }) {
  const { view, rule, side, exchange, alone } = props;
  const { conventions: words } = view.text;
  const { request, code, upstream, illustrative, response, before } = exchange;
  const below = runsBelow(rule, side);
  const sim = upstream && filled(view.text.decision.simulated, { api: view.catalogue.api(upstream)?.name ?? upstream });
  const whose = below
    ? filled(words.wrongServer, { path: below })
    : illustrative && response
      ? words.notThisServer
      : sim;
  return (
    <>
      {code && <Lines view={view} kind="shown" code={code.text} language={code.language} />}
      {request && <Lines view={view} kind="request" code={requestText(request)} />}
      {whose && <Prose as="small" text={whose} />}
      {below !== undefined && (
        <button
          type="button"
          class="js quiet"
          data-run={side}
          data-below={below}
          hidden={!alone}
          {...(before.length > 0 && { 'data-before': JSON.stringify(before) })}
        >
          {words.run[side]}
        </button>
      )}
    </>
  );
}

type RowOf = (name: string, cell: (exchange: Frozen<Exchange>) => string | undefined) => VNode;

/** The status and the printed headers that differ; what is not printed is left open, and a run tells it. */
function Facts({ view, rule, row }: ViewProps & { rule: Frozen<Rule>; row: RowOf }) {
  const value = ({ response }: Frozen<Exchange>, name: string) =>
    Object.entries(response?.headers ?? {}).find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
  const printed = sides.flatMap((side) => Object.keys(rule[side].response?.headers ?? {}));
  const names = [...new Map(printed.map((name) => [name.toLowerCase(), name])).values()];
  const isBoth = (name: string) => sides.every((side) => value(rule[side], name) !== undefined);
  return (
    <>
      <tr data-fact="status">{row(view.text.conventions.status, ({ response }) => String(response?.status ?? ''))}</tr>
      {names
        .filter((name) => value(rule.right, name) !== value(rule.wrong, name))
        .filter((name) => !/^content-/i.test(name) || isBoth(name))
        .map((name) => (
          <tr key={name} data-fact={name.toLowerCase()}>
            {row(name, (exchange) => value(exchange, name))}
          </tr>
        ))}
      {(['items', 'size', 'time'] as const).map((name) => (
        <tr key={name} data-fact={name} hidden>
          {row(view.text.conventions.told[name], () => undefined)}
        </tr>
      ))}
    </>
  );
}

type AnswerProps = ViewProps &
  Pick<Frozen<Exchange>, 'again'> & { response: NonNullable<Frozen<Exchange>['response']> };

/** Folded: the table above says what differs. */
function Answer({ view, response, again }: AnswerProps) {
  return (
    <details>
      <summary>{view.text.conventions.example}</summary>
      <Lines view={view} kind="response" code={responseText(response, view.language)} />
      {again && (
        <>
          <small>{view.text.conventions.again}</small>
          <Lines view={view} kind="again" code={responseText(again, view.language)} />
        </>
      )}
    </details>
  );
}

type LinesProps = ViewProps & { kind: string; code: string; language?: CodeLanguage };

/** Long lines wrap: two exchanges side by side must not scroll sideways, each in its own frame. */
function Lines({ view, kind, code, language = 'http' }: LinesProps) {
  return <pre class={`lines ${kind}`}>{highlighted(view, code, language)}</pre>;
}
