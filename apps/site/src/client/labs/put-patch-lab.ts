// PUT and PATCH with one body on one payment, side by side.
import { filled } from '@farol/http/text';
import { noticeView } from '../call/answer-view.ts';
import { type Answer, callWith, words as callWords, forgetKey, objectOf, problemOf } from '../call/call.ts';
import { announce, define, element, partOf, statusClass, tableView } from '../page/element.ts';
import { pageWords } from '../page/language.ts';
import { LabRefusal, prepareLab, working } from './lab-parts.ts';
import { isSame, type Members, memberRows, writable } from './members.ts';
import texts from './put-patch-words.json' with { type: 'json' };

/** Texts of the lab of PUT and PATCH. */
const words = pageWords(texts);

type Exercise = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly before: Members };

define('put-patch-lab', (host) => {
  let current: Exercise | undefined;

  host.addEventListener('submit', (event) => {
    event.preventDefault();
    send(false);
  });
  partOf(host, '[data-do=repeat]').addEventListener('click', () => send(true));
  partOf(host, '[data-do=fresh]').addEventListener('click', () => {
    current = undefined;
    for (const side of host.querySelectorAll('.lab-place, .status')) side.replaceChildren();
    announce(host, words.fresh);
  });

  function send(isRepeated: boolean): void {
    void working(host, async () => {
      const sent = objectOf(partOf<HTMLTextAreaElement>(host, 'textarea').value);
      if (!sent) throw new LabRefusal(words.notJson);
      try {
        current ??= await begin();
        await play('PUT', current, sent, isRepeated);
        await play('PATCH', current, sent, isRepeated);
        announce(host, words.done);
      } catch (error) {
        // Its key may be spent or expired; the next press begins with another.
        current = undefined;
        throw error;
      }
    });
  }

  async function play(method: 'PUT' | 'PATCH', exercise: Exercise, sent: Members, isRepeated: boolean): Promise<void> {
    const first = await change(method, exercise, sent);
    const second = isRepeated && first.status === 200 ? await change(method, exercise, sent) : undefined;
    // The other method finds the payment as this one did.
    if (first.status === 200) await change('PUT', exercise, writable(exercise.before));
    show(method, exercise, sent, first, second);
  }

  function show(
    method: 'PUT' | 'PATCH',
    { path, before }: Exercise,
    sent: Members,
    first: Answer,
    second?: Answer,
  ): void {
    const side = partOf(host, `[data-method=${method}]`);
    const status = partOf(side, '.status');
    status.className = statusClass(first.status);
    status.textContent = String(first.status);
    partOf(side, 'code').textContent = path.replace('/sandbox/v1', '').replace(/(pag_.{4}).*/, '$1…');
    const place = partOf(side, '.lab-place');
    const after = first.status === 200 ? objectOf(first.body) : undefined;
    if (!after) {
      say(side, words.refused);
      place.replaceChildren(...refusalViews(first));
      return;
    }
    const rows = memberRows(before, after, sent);
    const lost = rows.filter(({ fate }) => fate === 'lost').length;
    say(
      side,
      method === 'PUT'
        ? filled(words.puts[lost === 0 ? 'none' : lost === 1 ? 'one' : 'more'], { lost })
        : words.patches,
    );
    place.replaceChildren(tableOf(method, rows), ...repeatView(method, after, second));
  }
});

/** A payment that is approved and has a description, so that there is something to lose. */
async function begin(): Promise<Exercise> {
  const practice = await prepareLab(['{id}']);
  const path = `/sandbox/v1/pagamentos/${practice.payment}`;
  const approved = await change('PATCH', { path, headers: practice.headers, before: {} }, { situacao: 'aprovado' });
  if (approved.status !== 200) throw new LabRefusal(problemOf(approved)?.detail ?? String(approved.status));
  return { path, headers: practice.headers, before: objectOf(approved.body) ?? {} };
}

async function change(method: string, { path, headers }: Exercise, body: Members): Promise<Answer> {
  const answer = await callWith(method, path, body, headers);
  if (!answer) throw new LabRefusal(callWords.unreachable);
  if (answer.status !== 429 && answer.status !== 401) return answer;
  forgetKey();
  throw new LabRefusal(answer.status === 429 ? words.spent : (problemOf(answer)?.detail ?? ''));
}

function refusalViews(answer: Answer): HTMLElement[] {
  const problem = problemOf(answer);
  const errors = Array.isArray(problem?.members.errors) ? (problem.members.errors as Members[]) : [];
  return [
    noticeView(problem?.detail ?? '', true),
    ...errors.map(({ pointer, detail }) =>
      element('p', {}, element('code', {}, String(pointer)), ` ${String(detail)}`),
    ),
  ];
}

/** The first sentence is the verdict, the rest its reason. */
function say(side: HTMLElement, text: string): void {
  const [verdict = '', ...rest] = text.split(/(?<=\.) /);
  partOf(side, '.says').replaceChildren(element('b', {}, verdict), ` ${rest.join(' ')}`);
}

function tableOf(method: string, rows: ReturnType<typeof memberRows>): HTMLElement {
  const shown = rows.map(({ name, before: whole, after, fate }) => {
    // Ids and moments of the server are long and not what changes; whole, each would fill three lines.
    const before = fate === 'server' ? shortened(whole) : whole;
    const isNew = fate === 'changed' || fate === 'lost';
    const now = [...(isNew ? [element('b', {}, after), ' '] : []), element('small', {}, words.fates[fate])];
    return { class: fate, name, cells: [[isNew ? element('s', {}, before) : before], now] };
  });
  return tableView('members', filled(words.table, { method }), words.columns, shown);
}

function shortened(text: string): string {
  return text.replace(/(pag_.{4}).+(?=")/, '$1…').replace(/\d{4}-\d\d-\d\dT([\d:]+)[.\d]*Z/, '…$1Z');
}

function repeatView(method: string, first: Members, second: Answer | undefined): HTMLElement[] {
  const again = second && objectOf(second.body);
  if (!again) return [];
  if (!isSame(first, again)) return [element('p', { class: 'mark broken' }, words.differs)];
  return [
    method === 'PUT'
      ? element('p', { class: 'mark yes' }, words.repeated)
      : element('p', { class: 'mark unknown' }, words.repeatedPatch),
  ];
}
