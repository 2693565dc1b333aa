import { element } from './element.ts';
import { words } from './lab-words.ts';
import { languageTag } from './language.ts';

/** A delivery of the practice provider, as much of it as is shown. */
export type Delivery = {
  readonly situacao: string;
  readonly tentativas: readonly {
    readonly numero: number;
    readonly em: string;
    readonly resultado: string;
    readonly status: number | null;
    readonly resposta: string | null;
  }[];
  readonly proxima_tentativa_em: string | null;
};

/** Attempts on a time line: when, how it ended, what the receiver said, and when the next one is due. */
export function timeLine(deliveries: readonly Delivery[]): HTMLElement[] {
  return deliveries.map((delivery) => {
    const steps = delivery.tentativas.map((attempt) => {
      const good = attempt.resultado === 'entregue';
      const said = [attempt.status ?? attempt.resultado, reasonOf(attempt.resposta)].filter(Boolean).join(' ');
      return element(
        'li',
        { class: good ? 'good' : 'fail' },
        `${words.attempt(attempt.numero, clock(attempt.em))}: ${said}`,
      );
    });
    if (steps.length === 0) steps.push(element('li', {}, words.none));
    const end = words.settled[delivery.situacao];
    if (delivery.proxima_tentativa_em) steps.push(element('li', {}, words.next(clock(delivery.proxima_tentativa_em))));
    else if (end) steps.push(element('li', { class: delivery.situacao === 'entregue' ? 'good' : 'fail' }, end));
    return element('ol', { class: 'steps' }, ...steps);
  });
}

/** The receiver names the reason of a refusal in its problem. */
export function reasonOf(body: string | null): string {
  try {
    const reason: unknown = JSON.parse(body ?? '').reason;
    return typeof reason === 'string' ? `(${reason})` : '';
  } catch {
    return '';
  }
}

function clock(moment: string): string {
  return new Date(moment).toLocaleTimeString(languageTag);
}
