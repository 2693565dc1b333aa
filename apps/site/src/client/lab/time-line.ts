import { element } from '../page/element.ts';
import { languageTag } from '../page/language.ts';
import type { Delivery } from './delivery.ts';
import { words } from './lab-words.ts';
import type { Seen } from './lesson.ts';

/** The shortest span of the time line: a lesson of milliseconds would fill it otherwise. */
const shortestMs = 8_000;
/** The least distance of two marks in pixels, so that their labels can be read. */
const apartPx = 52;
/** Percentages of the width: where time begins and ends, and where labels change to the other side of their mark. */
const widest = 88;
const leftmost = 1.5;
const turning = 75;

type Mark = { readonly at: number; readonly kind: 'good' | 'fail' | 'lost' | 'due' | 'born'; readonly label: string };

/** Attempts as arrows from the provider's lane to the receiver's, where they fall in time. The list beside it says the same in words. */
export function drawLanes(lanes: HTMLElement, seen: Seen | undefined): void {
  const start = Date.parse(seen?.event?.criado_em ?? '');
  const marks = (seen?.deliveries ?? []).flatMap((delivery) => marksOf(delivery, seen?.isOver === true));
  // The event itself, unless its first delivery is at the same place.
  if (marks.length > 0 && marks.every(({ at }) => at - start > 1_000))
    marks.push({ at: start, kind: 'born', label: '' });
  if (marks.length === 0) {
    lanes.replaceChildren();
    return;
  }
  const span = Math.max(shortestMs, ...marks.map(({ at }) => at - start)) || shortestMs;
  const apart = (apartPx / Math.max(lanes.clientWidth, 1)) * 100;
  let last = leftmost - apart;
  const drawn = marks
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind, label }) => {
      const place = Math.max(leftmost + ((at - start) / span) * widest, last + apart);
      last = place;
      const mark = element(
        'span',
        { class: `hit ${kind}${place > turning ? ' end' : ''}` },
        element('b', {}, label),
        element('i', {}, seconds(at - start)),
      );
      mark.style.left = `${Math.min(place, 98)}%`;
      return mark;
    });
  lanes.replaceChildren(...drawn);
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
export function stepsOf({ deliveries, isOver }: Seen): HTMLElement[] {
  const steps = deliveries.flatMap(({ tentativas, situacao, criado_em, proxima_tentativa_em }, i) => {
    const which = deliveries.length > 1 ? `${words.delivery(i + 1)}, ` : '';
    const step = (at: string, className: string, text: string) => ({
      at,
      view: element('li', { class: className }, which + text),
    });
    const isDue = proxima_tentativa_em !== null && situacao === 'pendente';
    return [
      ...tentativas.map(({ numero, em, resultado, status, resposta }) => {
        const said = [status ?? words.outcomes[resultado] ?? resultado, reasonOf(resposta)].filter(Boolean).join(' ');
        return step(em, resultado === 'entregue' ? 'good' : 'fail', `${words.attempt(numero, clock(em))}: ${said}`);
      }),
      ...(situacao === 'perdida' ? [step(criado_em, 'fail', words.lost)] : []),
      ...(isDue
        ? [step(proxima_tentativa_em, 'due', (isOver ? words.wouldBe : words.next)(clock(proxima_tentativa_em)))]
        : []),
    ];
  });
  return steps.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ view }) => view);
}

/** The receiver names the reason of a refusal in its problem. */
function reasonOf(body: string | null): string {
  try {
    const reason: unknown = JSON.parse(body ?? '').reason;
    return typeof reason === 'string' ? `(${reasonText(reason)})` : '';
  } catch {
    return '';
  }
}

/** The code of a refusal, with what it means where that is known. */
export function reasonText(code: string): string {
  return code in words.reasons ? `${code}, ${words.reasons[code]}` : code;
}

export function clock(moment: string): string {
  return new Date(moment).toLocaleTimeString(languageTag);
}
