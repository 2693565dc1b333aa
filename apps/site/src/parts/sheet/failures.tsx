// How an API fails, and what surprises its callers: each in a line, which opens the rules that it breaks and its sources.
import type { Api, Failure, Frozen } from '@farol/catalogue';
import { datedQuirk } from '@farol/catalogue/internal';
import { filled } from '@farol/http';
import { ruleAddress } from '../../view/addresses.ts';
import { provocationOf } from '../../view/provocation.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { Fold, firstSentence } from '../lists.tsx';
import { Joined, Prose } from '../prose.tsx';
import { Disputed } from './disputes.tsx';
import { Cite, Cites, Overdue } from './sources.tsx';

type Quirk = Frozen<Api>['quirks'][number];

/** What to know first: a failure that code would take for data, then a status that misleads, else how the usual ones are answered. */
export function FailuresGist({ view, api }: ApiProps) {
  const { sheet, compare } = view.text;
  const worst = hiddenQuirk(api);
  if (worst) return <QuirkText view={view} api={api} quirk={worst} />;
  if (hidesFailures(api)) return <Prose text={sheet.hazard} />;
  const charged = oddOf(api).filter(isCharged);
  const cases = charged.map(({ status, means }) => filled(compare.insteadOf, { status, means }));
  if (cases.length === 0) return <Usual view={view} api={api} />;
  return <>{filled(sheet.misleads, { cases: [...new Set(cases)].join(', ') })}</>;
}

/** Whether code would take a failure for data. */
export function hidesFailures(api: Frozen<Api>): boolean {
  return api.failures.some(({ status, breaks }) => status < 300 && breaks.length > 0);
}

/** The surprise that says how a failure hides, if one does. */
function hiddenQuirk(api: Frozen<Api>): Quirk | undefined {
  return hidesFailures(api)
    ? api.quirks.find(({ breaks }) => breaks.includes('errors-no-200-with-error-flag'))
    : undefined;
}

export function Failures({ view, api }: ApiProps) {
  const odd = oddOf(api);
  const told = odd.map((failure, i) => quirksToldBy(failure, odd.slice(0, i), api));
  return (
    <>
      {(hidesFailures(api) || odd.some(isCharged)) && (
        <p class="fold">
          <Usual view={view} api={api} />
        </p>
      )}
      {odd.map((failure, i) => (
        <div key={i} class="provoked">
          <Fold title={<Case view={view} failure={failure} />}>
            <p>
              {aside(view, failure)}{' '}
              <BrokenRules view={view} rules={failure.breaks} bodyOnly={breaksBodyOnly(failure)} />
            </p>
            {told[i]?.map((quirk) => (
              <p key={quirk.text.en}>
                <QuirkText view={view} api={api} quirk={quirk} />
              </p>
            ))}
          </Fold>
          <Provoke view={view} api={api} failure={failure} />
        </div>
      ))}
      <Disputed view={view} api={api} field="failures" />
      <div id="quirks">
        {api.quirks
          .filter((quirk) => quirk !== hiddenQuirk(api) && !told.flat().includes(quirk))
          .map((quirk) => (
            <QuirkRow key={quirk.text.en} view={view} api={api} quirk={quirk} />
          ))}
      </div>
    </>
  );
}

/** The surprises whose broken rules are those of the listed failures stand with the first failure that breaks one of them. */
function quirksToldBy(
  failure: Frozen<Failure>,
  before: readonly Frozen<Failure>[],
  api: Frozen<Api>,
): readonly Quirk[] {
  const listed = new Set(oddOf(api).flatMap(({ breaks }) => breaks));
  const isIn = (some: readonly string[], { breaks }: Quirk) => breaks.some((rule) => some.includes(rule));
  return api.quirks.filter(
    (quirk) =>
      quirk !== hiddenQuirk(api) &&
      isIn(failure.breaks, quirk) &&
      quirk.breaks.every((rule) => listed.has(rule)) &&
      !before.some(({ breaks }) => isIn(breaks, quirk)),
  );
}

type QuirkProps = ApiProps & { readonly quirk: Quirk };

function QuirkRow({ view, api, quirk }: QuirkProps) {
  const [title, rest] = firstSentence(view.say(quirk.text));
  const more = [
    <QuirkSources view={view} api={api} quirk={quirk} />,
    ' ',
    <BrokenRules view={view} rules={quirk.breaks} />,
  ];
  if (rest === '' && quirk.breaks.length === 0) return <p class="fold">{[<Prose text={title} />, more]}</p>;
  return (
    <Fold title={<Prose text={title} />}>
      <p>{[<Prose text={rest || view.text.rules.source} />, more]}</p>
    </Fold>
  );
}

function QuirkText({ view, api, quirk }: QuirkProps) {
  return <>{[<Prose text={view.say(quirk.text)} />, <QuirkSources view={view} api={api} quirk={quirk} />]}</>;
}

function QuirkSources({ view, api, quirk }: QuirkProps) {
  return (
    <>
      {quirk.sources.map(({ url }) => (
        <Cite key={url} view={view} api={api} at={url} />
      ))}
      <Overdue view={view} kind="quirks" fact={datedQuirk(quirk)} />
    </>
  );
}

const departs = (failure: Frozen<Failure>) => failure.status !== failure.means || failure.breaks.length > 0;

/** A situation that is answered in two ways is listed case by case: one word for it would contradict the other case. */
function oddOf({ failures }: Frozen<Api>): readonly Frozen<Failure>[] {
  const mixed = new Set(failures.filter(departs).map(({ situation }) => situation));
  return failures.filter(({ situation }) => mixed.has(situation));
}

/** The failures that need no word of their own. */
function Usual({ view, api }: ApiProps) {
  const odd = oddOf(api);
  const usual = [
    ...new Set(
      api.failures
        .filter((failure) => !odd.includes(failure))
        .map((failure) => `${failure.status} (${inFewWords(view, failure)})`),
    ),
  ];
  if (usual.length === 0) return <>{view.text.sheet.allDepart}</>;
  const many = odd.length === 0 ? (usual.length === 1 ? 'only' : 'all') : usual.length === 1 ? 'one' : 'some';
  return (
    <>
      {view.text.sheet.asExpected[many]}: <Prose text={`${usual.join(', ')}.`} />
      <Cites view={view} api={api} field="failures" />
    </>
  );
}

/** “Client blocked” alone would not say why, so the entry's own words stand there. */
function inFewWords(view: View, { situation, when }: Frozen<Failure>): string {
  return situation === 'blocked-client' ? view.say(when) : view.label('situation', situation).toLowerCase();
}

/** What the API says, and what it means where that differs. */
function Case({ view, failure }: { view: View; failure: Frozen<Failure> }) {
  const { insteadOf, when } = view.text.sheet;
  const meant = isCharged(failure) && [insteadOf, ' ', <Status status={failure.means} />, ' '];
  return <>{[<Status status={failure.status} />, ' ', meant, when, ' ', <Prose text={view.say(failure.when)} />]}</>;
}

/** The status is what breaks a rule. */
function isCharged({ status, means, breaks }: Frozen<Failure>): boolean {
  return status !== means && breaks.some((rule) => !bodyRules.includes(rule));
}

/** Every case says how its status stands to the rules; a broken rule about the body leaves the status right. */
function aside(view: View, failure: Frozen<Failure>): string {
  const { sheet } = view.text;
  if (failure.status === failure.means) return `${sheet.asAsked}.`;
  if (isDoubtful(failure)) return filled(sheet.unconfirmed, { status: failure.status, means: failure.means });
  return failure.breaks.length === 0 || breaksBodyOnly(failure) ? `${sheet.allowed}.` : '';
}

/** The status is not what breaks the rules. */
function breaksBodyOnly({ breaks }: Frozen<Failure>): boolean {
  return breaks.length > 0 && breaks.every((rule) => bodyRules.includes(rule));
}

/** A status on weak evidence is charged with no breach, and the reader is told why. */
function isDoubtful({ confidence, status, means }: Frozen<Failure>): boolean {
  return confidence === 'low' && status !== means && status < 500;
}

function Status({ status }: { status: number }) {
  return <code class={`status s${Math.floor(status / 100)}`}>{status}</code>;
}

/** Fills the request at the top of the page with what makes the API fail, and sends it. */
function Provoke({ view, api, failure }: { view: View; api: Frozen<Api>; failure: Frozen<Failure> }) {
  const provocation = provocationOf(api, failure);
  if (!provocation) return null;
  const { provoke } = view.text.practice.errors;
  return (
    <button
      type="button"
      class="quiet js"
      data-provoke={JSON.stringify(provocation)}
      aria-label={`${provoke}: ${failure.code}`}
    >
      {provoke}
    </button>
  );
}

/** Rules about the body of a response: breaking one of them says nothing about its status. */
const bodyRules: readonly string[] = ['errors-one-format', 'rest-json-payloads'];

function BrokenRules(props: { view: View; rules: readonly string[]; bodyOnly?: boolean }) {
  const { view, rules, bodyOnly = false } = props;
  if (rules.length === 0) return null;
  const { breaks, breaksMany, bodyBreaks, bodyBreaksMany } = view.text.sheet;
  const [one, many] = bodyOnly ? [bodyBreaks, bodyBreaksMany] : [breaks, breaksMany];
  const names = rules.map((id) => {
    const rule = view.catalogue.rule(id);
    return <>“{rule ? <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a> : id}”</>;
  });
  return (
    <span class="broken">
      {rules.length === 1 ? one : many} <Joined of={names} by="; " />
    </span>
  );
}
