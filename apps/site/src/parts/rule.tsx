import { charterAddress, type Exchange, type Frozen, type Rule } from '@farol/catalogue';
import { graphqlChecks, openApiChecks } from '@farol/conformance';
import { liveRules } from '@farol/conformance/live';
import { receiverRules } from '@farol/conformance/receive';
import { filled } from '@farol/http';
import { requestText, responseText } from '../markup/exchange-text.ts';
import { Inline } from '../markup/markdown.ts';
import type { CodeLanguage } from '../markup/tokens.ts';
import type { ViewProps } from '../view/view.ts';
import { highlighted } from './code-block.tsx';
import { Joined, Prose } from './prose.tsx';

/** A rule with a stable anchor, folded to one line: the text, the reason, and the right exchange beside the wrong one. */
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
  const brokenBy = view.catalogue.apisBreaking(rule.id);
  return (
    <>
      <Inline as="p" text={view.say(rule.text)} />
      <p>
        <strong>{conventions.reason}.</strong> <Inline text={view.say(rule.reason)} />
      </p>
      <div class="sides">
        <Side view={view} side="right" exchange={rule.right} />
        <Side view={view} side="wrong" exchange={rule.wrong} />
      </div>
      {brokenBy.length > 0 && (
        <p class="aside">
          {conventions.brokenBy}:{' '}
          <Joined of={brokenBy.map((api) => <a href={`${view.to(`api:${api.id}`)}#quirks`}>{api.name}</a>)} />
        </p>
      )}
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
        {checksOf(rule).length === 0 && <Prose text={` · ${view.text.check.coversNot}`} />}
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

/** The ways in which `farol check` judges the rule. */
function checksOf({ id }: Frozen<Rule>): readonly ('paper' | 'live' | 'receiver')[] {
  return [
    ...([...openApiChecks, ...graphqlChecks].some(({ rule }) => rule === id) ? (['paper'] as const) : []),
    ...(liveRules.includes(id) ? (['live'] as const) : []),
    ...(receiverRules.includes(id) ? (['receiver'] as const) : []),
  ];
}

function Side({ view, side, exchange }: ViewProps & { side: 'right' | 'wrong'; exchange: Frozen<Exchange> }) {
  const { conventions, run } = view.text;
  const content = (
    <>
      <h4>{conventions[side]}</h4>
      <Inline as="p" text={view.say(exchange.note)} />
      {exchange.illustrative && exchange.response && <small>{conventions.notThisServer}</small>}
      {exchange.upstream && (
        <small>
          {filled(view.text.decision.simulated, {
            api: view.catalogue.api(exchange.upstream)?.name ?? exchange.upstream,
          })}
        </small>
      )}
      {exchange.code && <Lines view={view} kind="shown" code={exchange.code.text} language={exchange.code.language} />}
      {exchange.request && <Lines view={view} kind="request" code={requestText(exchange.request)} />}
      {exchange.response && <Lines view={view} kind="response" code={responseText(exchange.response, view.language)} />}
      {exchange.again && (
        <>
          <small>{conventions.again}</small>
          <Lines view={view} kind="again" code={responseText(exchange.again, view.language)} />
        </>
      )}
    </>
  );
  if (!exchange.request || exchange.illustrative) return <div class={`side-${side}`}>{content}</div>;
  return (
    <rule-panel
      class={`side-${side}`}
      {...(exchange.before.length > 0 && { 'data-before': JSON.stringify(exchange.before) })}
    >
      {content}
      <button type="button" class="js quiet">
        {side === 'right' ? run.sendRight : run.sendWrong}
      </button>
    </rule-panel>
  );
}

type LinesProps = ViewProps & {
  kind: 'request' | 'response' | 'again' | 'shown';
  code: string;
  language?: CodeLanguage;
};

/** Long lines wrap: two exchanges side by side must not scroll sideways, each in its own frame. */
function Lines({ view, kind, code, language = 'http' }: LinesProps) {
  return <pre class={`lines ${kind}`}>{highlighted(view, code, language)}</pre>;
}
