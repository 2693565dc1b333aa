import { noticeView } from '../call/answer-view.ts';
import { words as callWords } from '../call/call-words.ts';
import { forgetKey } from '../call/practice-key.ts';
import { announce, element, partOf, pressButton } from '../page/element.ts';
import type { LabStop } from './lab-ask.ts';
import { type Named, words } from './lab-words.ts';
import { type Lesson, type Seen, startLesson } from './lesson.ts';
import { clock, drawSequence, reasonText, stepsOf } from './time-line.ts';

/** The provider on the left, the receiver on the right, and what passes between them in order of time. All of it on this server. */
customElements.define(
  'webhook-lab',
  class extends HTMLElement {
    #lesson: Lesson | undefined;

    connectedCallback(): void {
      const [start, again] = this.querySelectorAll('button');
      start?.addEventListener('click', () => (this.#lesson ? this.#lesson.stop() : this.#play()));
      again?.addEventListener('click', () => {
        again.hidden = true;
        this.#lesson?.reconcile();
      });
    }

    disconnectedCallback(): void {
      this.#lesson?.stop();
    }

    async #play(): Promise<void> {
      const start = partOf(this, 'button');
      const name = start.textContent;
      const scene = this.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
      start.textContent = words.stop;
      partOf(this, '.trouble').replaceChildren();
      let last: Seen | undefined;
      this.#lesson = startLesson(scene, (seen) => {
        last = seen;
        this.#show(scene, seen);
      });
      try {
        await this.#lesson.end;
        announce(this, (words.ends as Named)[last?.missing ? 'reconciled' : scene] ?? '');
      } catch (error) {
        this.#explain(error as LabStop);
      }
      this.#lesson = undefined;
      start.textContent = name;
    }

    #show(scene: string, seen: Seen): void {
      const { event, path, isDown, canReconcile, waiting, isOver } = seen;
      if (!isOver)
        announce(this, waiting ? words.waiting(waiting) : ((words.during as Named)[scene] ?? words.watching));
      partOf<HTMLButtonElement>(this, 'button + button').hidden = !canReconcile;
      const [provider, receiver] = this.querySelectorAll('.plain-side');
      fill(provider, event ? `${event.evento} ${event.id}` : '', stepsOf(seen), words.noAttempt);
      fill(receiver, isDown ? words.down : `POST ${path}`, logOf(seen), isDown ? words.noReceiver : words.nothing);
      const sequence = partOf(this, '.sequence');
      sequence.dataset.fault = scene;
      drawSequence(partOf(this, '.sequence ol'), seen);
    }

    /** Why the lesson stopped early, and what to do. */
    #explain({ kind, detail }: LabStop): void {
      announce(this, '');
      if (kind === 'stopped') return;
      const again = pressButton(kind === 'expired' ? words.newKey : words.retry, () => {
        if (kind === 'expired') forgetKey();
        void this.#play();
      });
      const ours = kind === 'unreachable' ? callWords.unreachable : (words.stops[kind] ?? '');
      const notice = noticeView((kind === 'refused' || kind === 'limit') && detail ? detail : ours, true);
      partOf(this, '.trouble').replaceChildren(notice, ...(kind === 'missing' ? [] : [again]));
    }
  },
);

function fill(side: Element | undefined, fact: string, steps: readonly HTMLElement[], nothing: string): void {
  side?.querySelector('p')?.replaceChildren(fact);
  side?.querySelector('ol')?.replaceChildren(...(steps.length > 0 ? steps : [element('li', {}, nothing)]));
}

/** The receiver's log, as it answered: the latest first. */
function logOf({ lines, missing }: Seen): HTMLElement[] {
  return [
    ...(missing ? [element('li', {}, words.found(missing.length))] : []),
    ...lines.map(({ id, received_at, copies, reason }) =>
      element(
        'li',
        { class: reason ? 'fail' : 'good' },
        `${clock(received_at)} ${reason ? words.refused(reasonText(reason)) : words.recorded(copies)}`,
        element('small', {}, id ?? ''),
      ),
    ),
  ];
}
