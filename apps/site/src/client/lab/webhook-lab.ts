import { filled } from '@farol/http/text';
import { noticeView } from '../call/answer-view.ts';
import { words as callWords, forgetKey } from '../call/call.ts';
import { announce, define, element, partOf, pressButton } from '../page/element.ts';
import type { LabStop } from './lab-ask.ts';
import { type Named, words } from './lab-words.ts';
import { type Lesson, type Seen, startLesson } from './lesson.ts';
import { clock, drawSequence, reasonText, stepsOf } from './time-line.ts';

/** The provider on the left, the receiver on the right, and what passes between them in order of time. All of it on this server. */
define('webhook-lab', (host) => {
  let lesson: Lesson | undefined;

  const scenes = partOf<HTMLFieldSetElement>(host, 'fieldset');
  const start = partOf(host, 'button');
  const again = partOf<HTMLButtonElement>(host, 'button + button');
  start.addEventListener('click', () => (lesson ? lesson.stop() : play()));
  again.addEventListener('click', () => {
    again.hidden = true;
    lesson?.reconcile();
  });

  async function play(): Promise<void> {
    const name = start.textContent;
    const scene = host.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
    start.textContent = words.stop;
    // The scene is that of the payment which was made.
    scenes.disabled = true;
    partOf(host, '.trouble').replaceChildren();
    let last: Seen | undefined;
    lesson = startLesson(scene, (seen) => {
      last = seen;
      show(scene, seen);
    });
    try {
      await lesson.end;
      announce(host, (words.ends as Named)[last?.missing ? 'reconciled' : scene] ?? '');
    } catch (error) {
      explain(error as LabStop);
    }
    lesson = undefined;
    scenes.disabled = false;
    start.textContent = name;
  }

  function show(scene: string, seen: Seen): void {
    const { event, path, isDown, canReconcile, waiting, isOver } = seen;
    if (!isOver)
      announce(
        host,
        waiting ? filled(words.waiting, { seconds: waiting }) : ((words.during as Named)[scene] ?? words.watching),
      );
    again.hidden = !canReconcile;
    const [provider, receiver] = host.querySelectorAll('.plain-side');
    fill(provider, event ? `${event.evento} ${event.id}` : '', stepsOf(seen), words.noAttempt);
    fill(receiver, isDown ? words.down : `POST ${path}`, logOf(seen), isDown ? words.noReceiver : words.nothing);
    partOf(host, '.sequence').dataset.fault = scene;
    drawSequence(partOf(host, '.sequence ol'), seen);
  }

  /** Why the lesson stopped early, and what to do. */
  function explain({ kind, detail }: LabStop): void {
    announce(host, '');
    if (kind === 'stopped') return;
    const retry = pressButton(kind === 'expired' ? words.newKey : words.retry, () => {
      if (kind === 'expired') forgetKey();
      void play();
    });
    const ours = kind === 'unreachable' ? callWords.unreachable : (words.stops[kind] ?? '');
    const notice = noticeView((kind === 'refused' || kind === 'limit') && detail ? detail : ours, true);
    partOf(host, '.trouble').replaceChildren(notice, ...(kind === 'missing' ? [] : [retry]));
  }
});

function fill(side: Element | undefined, fact: string, steps: readonly HTMLElement[], nothing: string): void {
  side?.querySelector('p')?.replaceChildren(fact);
  side?.querySelector('ol')?.replaceChildren(...(steps.length > 0 ? steps : [element('li', {}, nothing)]));
}

/** The receiver's log, as it answered: the latest first. */
function logOf({ lines, missing }: Seen): HTMLElement[] {
  return [
    ...(missing ? [element('li', {}, filled(words.found, { count: missing.length }))] : []),
    ...lines.map(({ id, received_at, copies, reason }) =>
      element(
        'li',
        { class: reason ? 'fail' : 'good' },
        `${clock(received_at)} ${outcome(copies, reason)}`,
        element('small', {}, id ?? ''),
      ),
    ),
  ];
}

function outcome(copies: number, reason: string | null): string {
  if (reason) return filled(words.refused, { reason: reasonText(reason) });
  return copies === 1 ? words.recorded : filled(words.recordedOnce, { copies });
}
