import { filled } from '@farol/http/text';
import { noticeView } from '../call/answer-view.ts';
import { type Answer, call, words as callWords, forgetKey, objectOf, problemOf } from '../call/call.ts';
import { parseRequest, statusOf } from '../call/http-text.ts';
import { define, element, pressButton, tableView } from '../page/element.ts';
import { showFacts } from './differences.ts';
import { askToExplain, graphqlView } from './graphql-view.ts';
import { type Practice, prepare, untilSpent } from './practice.ts';
import { differenceFromPrinted } from './printed.ts';
import { words } from './rule-words.ts';

/** Names that a page may not send (Fetch, "forbidden request-header"). */
const forbidden = /^(cookie|host|origin|connection|content-length)$/i;

/** What a side of the table has, and what an earlier press of it made. */
type Side = {
  readonly column: number;
  readonly button: HTMLButtonElement;
  readonly request: string;
  readonly printed: string;
  readonly repeated: string;
  /** A second press acts on the same payment, so that a repetition can be seen. */
  kept: Practice | undefined;
  answer?: Answer | undefined;
};

/** Runs the right way of a rule and the wrong one against this server, and puts what came back into the table of their differences. */
define('rule-panel', (host) => {
  const rows = [...host.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const buttons = [...host.querySelectorAll<HTMLButtonElement>('[data-run]')];
  /** Read before the first run, which puts its answers in the place of the printed ones. */
  let sides: readonly Side[] = [];
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (sides.length === 0) sides = buttons.filter((one) => one.closest('td')).map((one) => sideOf(one, rows));
      void press(sides.filter((side) => button.dataset.run?.includes(side.button.dataset.run ?? '')));
    });

  async function press(chosen: readonly Side[]): Promise<void> {
    for (const button of buttons) button.disabled = true;
    const now = rows.find((row) => row.dataset.fact === 'now');
    if (now) now.hidden = false;
    for (const side of chosen) {
      const place = now?.cells[side.column + 1];
      place?.classList.add('result');
      place?.replaceChildren(element('p', { role: 'status' }, callWords.running));
      const shown = await run(side);
      place?.replaceChildren(...shown);
      if (side.kept) place?.append(pressButton(words.freshPayment, () => fresh(side)));
    }
    showFacts(rows, sides);
    for (const button of buttons) button.disabled = false;
  }

  function fresh(side: Side): void {
    side.kept = undefined;
    void press([side]);
  }

  async function run(side: Side): Promise<HTMLElement[]> {
    const { request: text, printed, repeated, button } = side;
    const { below = '', before: prior = '[]' } = button.dataset;
    const expected = statusOf(printed);
    const again = side.kept;
    side.answer = undefined;
    const { method, path } = parseRequest(text);
    const needsPractice = below === '' && (path.startsWith('/sandbox') || text.includes('$CHAVE'));
    const practice = needsPractice ? (again ?? (await prepare([text], JSON.parse(prior)))) : undefined;
    if (practice && 'failed' in practice) return [noPractice(practice.failed)];
    const changes = practice?.payment !== undefined && /^(PUT|PATCH|DELETE)$/.test(method);
    side.kept = changes ? practice : undefined;
    const before = changes ? await payment(practice) : undefined;
    const { answer, calls, dropped } = await sendExchange(text, below, practice, expected);
    if (answer?.status === 429 && expected !== 429) {
      // The key of this tab is used up; the next press makes another.
      forgetKey();
      side.kept = undefined;
      return [noticeView(words.keySpent, true)];
    }
    if (!answer) return [noticeView(callWords.unreachable, true)];
    const part = below === '' ? missingPart(answer, path, expected) : undefined;
    if (part) return [noticeView(filled(words.noPart, { part }), false)];
    side.answer = answer;
    const { status } = answer;
    const second = again || repeated === '' ? undefined : (await sendExchange(text, below, practice, undefined)).answer;
    const after = changes ? await payment(practice) : undefined;
    return [
      again ? element('p', { class: 'good' }, filled(words.again, { status })) : verdict(answer, printed),
      second && secondVerdict(second, repeated),
      ...(again ? [] : (practice?.steps ?? [])).map((step) => element('small', {}, step)),
      ...dropped.map((name) => noticeView(filled(words.cannotSend, { name }), false)),
      ...(calls > 1 ? [element('small', {}, filled(words.repeats, { calls, status }))] : []),
      path.startsWith('/graphql') ? graphqlView(answer) : undefined,
      changes ? changeView(before, after) : undefined,
      path.startsWith('/webhooks/') ? recordView(answer) : undefined,
    ].filter((node) => node !== undefined);
  }
});

function sideOf(button: HTMLButtonElement, rows: readonly HTMLTableRowElement[]): Side {
  const column = (button.closest('td')?.cellIndex ?? 1) - 1;
  const text = (kind: string) =>
    rows.flatMap(({ cells }) => cells[column + 1]?.querySelector(kind) ?? [])[0]?.textContent;
  return {
    ...{ column, button, kept: undefined },
    ...{ request: text('.request') ?? '', printed: text('.response') ?? '', repeated: text('.again') ?? '' },
  };
}

/** Sends the exchange as the page shows it, with the key and the ids of the exercise put in. */
async function sendExchange(
  text: string,
  below: string,
  practice: Practice | undefined,
  expected: number | undefined,
): Promise<{ readonly answer: Answer | undefined; readonly calls: number; readonly dropped: readonly string[] }> {
  const request = parseRequest(practice ? practice.fill(text) : text);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !forbidden.test(name)));
  const dropped = Object.keys(request.headers).filter((name) => forbidden.test(name));
  const body = request.path.startsWith('/graphql') && isJson(headers) ? askToExplain(request.body) : request.body;
  const send = () => call({ ...request, path: below + request.path, headers, body });
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
  if (differs === undefined)
    return element('p', { class: 'good' }, filled(words.asExpected, { status: answer.status }));
  const expected = statusOf(printed);
  return element(
    'p',
    { class: 'fail' },
    differs === 'status' && expected !== undefined
      ? filled(words.notAsExpected, { status: answer.status, expected })
      : filled(words.differs, { status: answer.status, part: differs === 'body' ? words.bodyPart : differs }),
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
