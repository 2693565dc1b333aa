import { filled } from '@farol/http/text';
import { objectOf } from '../call/call.ts';
import { element } from '../page/element.ts';
import { languageTag } from '../page/language.ts';
import type { Delivery } from './delivery.ts';
import { type Named, words } from './lab-words.ts';
import { downPath, type Seen } from './lesson.ts';
import { sentView } from './sent-request.ts';

type Kind = 'good' | 'fail' | 'lost' | 'due' | 'born';
type Mark = { readonly at: number; readonly kind: Kind; readonly label: string };

/** What passes between the two in order of time, a row for each attempt. The lists below it say the same in words. */
export function drawSequence(rows: HTMLElement, { event, deliveries, isOver }: Seen): void {
  if (!event) {
    rows.replaceChildren();
    return;
  }
  const start = Date.parse(event.criado_em);
  const marks = deliveries.flatMap((delivery) => marksOf(delivery, isOver)).toSorted((a, b) => a.at - b.at);
  const drawn = [{ at: start, kind: 'born' as const, label: event.evento }, ...marks].map(({ at, kind, label }) =>
    element(
      'li',
      { class: `hit ${kind}` },
      element('i', {}, seconds(at - start)),
      element('span', { class: 'go' }, kind === 'good' || kind === 'fail' ? 'POST' : label),
      ...(kind === 'good' || kind === 'fail' ? [element('span', { class: 'back' }, element('b', {}, label))] : []),
    ),
  );
  rows.replaceChildren(...drawn);
}

function marksOf({ tentativas, situacao, criado_em, proxima_tentativa_em }: Delivery, isOver: boolean): Mark[] {
  const marks = tentativas.map(({ em, resultado, status }): Mark => {
    // 404: there was no receiver.
    const kind = resultado === 'entregue' ? 'good' : status === null || status === 404 ? 'lost' : 'fail';
    return { at: Date.parse(em), kind, label: String(status ?? '') };
  });
  if (situacao === 'perdida') marks.push({ at: Date.parse(criado_em), kind: 'lost', label: '' });
  if (proxima_tentativa_em && situacao === 'pendente' && !isOver)
    marks.push({ at: Date.parse(proxima_tentativa_em), kind: 'due', label: '' });
  return marks;
}

const seconds = (milliseconds: number) =>
  `${(Math.max(0, milliseconds) / 1_000).toLocaleString(languageTag, { maximumFractionDigits: 1 })} s`;

/** The same as text, in order of time: when, the result, the receiver's answer, and when the next attempt is due. */
export function stepsOf(seen: Seen): HTMLElement[] {
  const { deliveries, isOver, path } = seen;
  const steps = deliveries.flatMap(({ id, tentativas, situacao, criado_em, proxima_tentativa_em }, i) => {
    const which = deliveries.length > 1 ? `${filled(words.delivery, { number: i + 1 })}, ` : '';
    const step = (at: string, className: string, text: string, ...sent: readonly HTMLElement[]) => ({
      at,
      view: element('li', { class: className }, which + text, ...sent),
    });
    const due = situacao === 'pendente' ? proxima_tentativa_em : null;
    return [
      ...tentativas.map(({ numero, em, resultado, status, resposta }) => {
        const outcome = status ?? (words.outcomes as Named)[resultado] ?? resultado;
        const said = `${outcome} ${reasonOf(resposta)}`.trim();
        // 404: it was sent to where no receiver is.
        const sent = sentView(`${id} ${numero}`, em, status === 404 ? downPath : path, seen);
        const kind = resultado === 'entregue' ? 'good' : 'fail';
        return step(em, kind, `${filled(words.attempt, { number: numero, moment: clock(em) })}: ${said}`, sent);
      }),
      ...(situacao === 'perdida' ? [step(criado_em, 'fail', words.lost)] : []),
      ...(due ? [step(due, 'due', filled(isOver ? words.wouldBe : words.next, { moment: clock(due) }))] : []),
    ];
  });
  return steps.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ view }) => view);
}

/** The receiver names the reason of a refusal in its problem. */
function reasonOf(body: string | null): string {
  const reason = objectOf(body ?? '')?.reason;
  return typeof reason === 'string' ? `(${reasonText(reason)})` : '';
}

/** The code of a refusal, with what it means where that is known. */
export function reasonText(code: string): string {
  return code in words.reasons ? `${code}, ${(words.reasons as Named)[code]}` : code;
}

export const clock = (moment: string): string => new Date(moment).toLocaleTimeString(languageTag);
