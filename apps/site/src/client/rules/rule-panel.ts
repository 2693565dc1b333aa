import { bodyView, factsView, noticeView } from '../call/answer-view.ts';
import { type Answer, call, objectOf, problemOf } from '../call/call.ts';
import { words as callWords } from '../call/call-words.ts';
import { parseRequest, statusOf } from '../call/http-text.ts';
import { forgetKey } from '../call/practice-key.ts';
import { define, element, partOf, pressButton, tableView } from '../page/element.ts';
import { askToExplain, graphqlView } from './graphql-view.ts';
import { type Practice, prepare, untilSpent } from './practice.ts';
import { differenceFromPrinted } from './printed.ts';
import { words } from './rule-words.ts';

/** Names that a page may not send (Fetch, "forbidden request-header"). */
const forbidden = /^(cookie|host|origin|connection|content-length)$/i;

/** Runs an exchange of a rule against this server and shows the result beside the expected one. */
define('rule-panel', (host) => {
  /** What an earlier press made: a second press acts on the same payment, so that a repetition can be seen. */
  let kept: Practice | undefined;

  const button = partOf<HTMLButtonElement>(host, 'button');
  const result = element('div', { class: 'result', 'aria-live': 'polite' });
  button.addEventListener('click', () => void press());

  async function press(): Promise<void> {
    button.disabled = true;
    host.append(result);
    result.replaceChildren(element('p', { role: 'status' }, callWords.running));
    result.replaceChildren(...(await run()));
    button.disabled = false;
    if (!kept) return;
    const fresh = () => {
      kept = undefined;
      void press();
    };
    result.append(pressButton(words.freshPayment, fresh));
  }

  async function run(): Promise<HTMLElement[]> {
    const text = host.querySelector('.request')?.textContent ?? '';
    const printed = host.querySelector('.response')?.textContent ?? '';
    const repeated = host.querySelector('.again')?.textContent ?? '';
    const expected = statusOf(printed);
    const again = kept;
    const needsPractice = parseRequest(text).path.startsWith('/sandbox') || text.includes('$CHAVE');
    const practice = needsPractice
      ? (again ?? (await prepare([text], JSON.parse(host.dataset.before ?? '[]'))))
      : undefined;
    if (practice && 'failed' in practice) return [noPractice(practice.failed)];
    const { method, path } = parseRequest(text);
    const changes = practice?.payment !== undefined && /^(PUT|PATCH|DELETE)$/.test(method);
    kept = changes ? practice : undefined;
    const before = changes ? await payment(practice) : undefined;
    const { answer, calls, dropped } = await sendExchange(text, practice, expected);
    if (answer?.status === 429 && expected !== 429) {
      // The key of this tab is used up; the next press makes another.
      forgetKey();
      kept = undefined;
      return [noticeView(words.keySpent, true)];
    }
    if (!answer) return [noticeView(callWords.unreachable, true)];
    const part = missingPart(answer, path, expected);
    if (part) return [noticeView(words.noPart(part), false)];
    const second = again || repeated === '' ? undefined : (await sendExchange(text, practice, undefined)).answer;
    const after = changes ? await payment(practice) : undefined;
    return [
      ...(again ? [] : (practice?.steps ?? [])).map((step) => element('small', {}, step)),
      ...dropped.map((name) => noticeView(words.cannotSend(name), false)),
      again ? element('p', { class: 'good' }, words.again(answer.status)) : verdict(answer, printed),
      ...optional(second && secondVerdict(second, repeated)),
      ...(calls > 1 ? [element('small', {}, words.repeats(calls, answer.status))] : []),
      factsView(answer),
      ...optional(path.startsWith('/graphql') ? graphqlView(answer) : undefined),
      ...optional(changes ? changeView(before, after) : undefined),
      ...optional(path.startsWith('/webhooks/') ? recordView(answer) : undefined),
      bodyView(answer, `${callWords.body}: ${method} ${path}`),
    ];
  }
});

/** Sends the exchange as the page shows it, with the key and the ids of the exercise put in. */
async function sendExchange(
  text: string,
  practice: Practice | undefined,
  expected: number | undefined,
): Promise<{ readonly answer: Answer | undefined; readonly calls: number; readonly dropped: readonly string[] }> {
  const request = parseRequest(practice ? practice.fill(text) : text);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !forbidden.test(name)));
  const dropped = Object.keys(request.headers).filter((name) => forbidden.test(name));
  const body = request.path.startsWith('/graphql') && isJson(headers) ? askToExplain(request.body) : request.body;
  const send = () => call({ ...request, headers, body });
  return { ...(expected === 429 ? await untilSpent(send) : { answer: await send(), calls: 1 }), dropped };
}

/** The resource before and after; a resource that was gone before is gone after, and has no table. */
function changeView(before: Answer | undefined, after: Answer | undefined): HTMLElement | undefined {
  if (before?.status !== 200) return element('small', {}, words.goneBefore);
  return differenceView(before.body, after?.status === 200 ? after.body : undefined);
}

/** A table of a resource before and after a change, with the changed members marked. */
function differenceView(before: string, after: string | undefined): HTMLElement | undefined {
  const [old, now] = [objectOf(before), after === undefined ? undefined : objectOf(after)];
  if (!old) return undefined;
  const shown = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));
  const rows = Object.keys({ ...old, ...now }).map((name) => {
    const [a, b] = [shown(old[name]), now ? shown(now[name]) : words.gone];
    return { class: a !== b && 'changed', name, cells: [[a], [b]] };
  });
  return tableView('change', words.difference, [words.field, words.before, words.after], rows);
}

/** Only who registered a receiver reads its log; that of the lab can be watched. */
function recordView(answer: Answer): HTMLElement | undefined {
  if (answer.status !== 200) return undefined;
  return element('p', { class: 'meta' }, `${words.seeRecord} `, element('a', { href: '#lab' }, words.lab));
}

/** Why no practice key could be made. */
function noPractice(failed: Answer | undefined): HTMLElement {
  if (!failed) return noticeView(callWords.unreachable, true);
  return failed.status === 404
    ? noticeView(words.noPractice, false)
    : noticeView(problemOf(failed)?.detail ?? words.noPractice, true);
}

function optional(node: HTMLElement | undefined): HTMLElement[] {
  return node ? [node] : [];
}

function isJson(headers: Readonly<Record<string, string>>): boolean {
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  );
}

function payment(practice: Practice | undefined): Promise<Answer | undefined> {
  return call({ method: 'GET', path: `/sandbox/v1/pagamentos/${practice?.payment}`, headers: practice?.headers ?? {} });
}

/** Status, printed headers and body, apart from ids and dates. */
function verdict(answer: Answer, printed: string): HTMLElement {
  const differs = differenceFromPrinted(answer, printed);
  if (differs === undefined) return element('p', { class: 'good' }, words.asExpected(answer.status));
  const expected = statusOf(printed);
  return element(
    'p',
    { class: 'fail' },
    differs === 'status' && expected !== undefined
      ? words.notAsExpected(answer.status, expected)
      : words.differs(answer.status, differs === 'body' ? words.bodyPart : differs),
  );
}

function secondVerdict(answer: Answer, printed: string): HTMLElement {
  const shown = verdict(answer, printed);
  shown.prepend(`${words.secondTime}: `);
  return shown;
}

/**
 * A part of the server that is not there: nothing below its address exists. The gateway names a missing item by another code, so
 * a plain "not found" from it always means that there is no gateway.
 */
function missingPart(answer: Answer, path: string, expected: number | undefined): string | undefined {
  const part = /^\/(gateway|webhooks|graphql)\b/.exec(path)?.[0];
  const code = problemOf(answer)?.code;
  const nothing = answer.status === 404 && ['not-found', undefined].includes(code);
  const missing =
    (answer.status === 501 && code !== 'not-simulated') || (nothing && (expected !== 404 || part === '/gateway'));
  return part !== undefined && missing ? part : undefined;
}
