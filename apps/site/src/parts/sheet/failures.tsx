import type { Api, Failure, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import { ruleAddress } from '../../view/addresses.ts';
import { provocationOf } from '../../view/provocation.ts';
import type { ApiProps, View } from '../../view/view.ts';
import { Joined, Prose } from '../prose.tsx';

/** How the API fails where it departs from the conventions, each beside the status they give it. The rest fits in a sentence. */
export function Failures({ view, api }: ApiProps) {
  const { sheet } = view.text;
  const departs = (failure: Frozen<Failure>) => failure.status !== failure.means || failure.breaks.length > 0;
  // A situation that is answered in two ways is listed case by case: one word for it would contradict the other case.
  const mixed = new Set(api.failures.filter(departs).map((failure) => failure.situation));
  const usual = [
    ...new Set(
      api.failures
        .filter((failure) => !mixed.has(failure.situation))
        .map((failure) => `${failure.status} (${inFewWords(view, failure)})`),
    ),
  ];
  const odd = api.failures.filter((failure) => mixed.has(failure.situation));
  return (
    <>
      {usual.length > 0 && (
        <p>
          {sheet.asExpected[howMany(usual.length, odd.length)]}: <Prose text={`${usual.join(', ')}.`} />
        </p>
      )}
      {usual.length > 0 && odd.length > 0 && <p>{odd.length === 1 ? sheet.otherFailure : sheet.otherFailures}:</p>}
      {odd.length > 0 && (
        <ul class="failures">
          {odd.map((failure, i) => (
            <li key={i}>
              <Status status={failure.status} /> {sheet.when} <Prose text={view.say(failure.when)} />
              {aside(view, failure)}
              {failure.status !== failure.means && failure.breaks.some((rule) => !bodyRules.includes(rule)) && (
                <>
                  ; {sheet.shouldBe} <Status status={failure.means} />
                </>
              )}
              {isDoubtful(failure) && (
                <>
                  ; {sheet.shouldBe} <code>{failure.means}</code>.{' '}
                  {filled(sheet.unconfirmed, { status: failure.status })}
                </>
              )}
              <Provoke view={view} api={api} failure={failure} />
              <BrokenRules view={view} rules={failure.breaks} bodyOnly={breaksBodyOnly(failure)} />
            </li>
          ))}
        </ul>
      )}
      <FurtherBreaches view={view} api={api} />
    </>
  );
}

/** Ways of failing that only the gotchas tell, such as a refused connection, which has no status to list. */
function FurtherBreaches({ view, api }: ApiProps) {
  const listed = new Set(api.failures.flatMap(({ breaks }) => breaks));
  const further = [...new Set(api.quirks.flatMap(({ breaks }) => breaks))].filter(
    (id) => !listed.has(id) && (/^(errors|limits)-/.test(id) || bodyRules.includes(id)),
  );
  if (further.length === 0) return null;
  const { sheet } = view.text;
  return (
    <p>
      {further.length === 1 ? sheet.furtherBreach : sheet.furtherBreaches} <RuleNames view={view} rules={further} />.
    </p>
  );
}

/** “Client blocked” alone would not say why, so the entry's own words stand there. */
function inFewWords(view: View, { situation, when }: Frozen<Failure>): string {
  return situation === 'blocked-client' ? view.say(when) : view.label('situation', situation).toLowerCase();
}

function howMany(usual: number, odd: number): 'one' | 'some' | 'only' | 'all' {
  if (odd === 0) return usual === 1 ? 'only' : 'all';
  return usual === 1 ? 'one' : 'some';
}

/** Every case of the list says how its status stands to the rules; a broken rule about the body leaves the status right. */
function aside(view: View, failure: Frozen<Failure>): string {
  const { sheet } = view.text;
  if (failure.status === failure.means) return `. ${sheet.asAsked}.`;
  return (failure.breaks.length === 0 || breaksBodyOnly(failure)) && !isDoubtful(failure) ? `. ${sheet.allowed}.` : '';
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

export function BrokenRules(props: { view: View; rules: readonly string[]; bodyOnly?: boolean }) {
  const { view, rules, bodyOnly = false } = props;
  if (rules.length === 0) return null;
  const { breaks, breaksMany, bodyBreaks, bodyBreaksMany } = view.text.sheet;
  const [one, many] = bodyOnly ? [bodyBreaks, bodyBreaksMany] : [breaks, breaksMany];
  return (
    <span class="broken">
      {' '}
      {rules.length === 1 ? one : many} <RuleNames view={view} rules={rules} />
    </span>
  );
}

function RuleNames({ view, rules }: { view: View; rules: readonly string[] }) {
  const names = rules.map((id) => {
    const rule = view.catalogue.rule(id);
    return <>“{rule ? <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a> : id}”</>;
  });
  return <Joined of={names} by="; " />;
}
