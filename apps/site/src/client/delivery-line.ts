import { objectOf } from './call.ts';
import { element } from './element.ts';
import { languageTag } from './language.ts';
import { words } from './rule-words.ts';

type Attempt = { readonly status?: number | null; readonly tentada_em?: string; readonly erro?: string | null };
type Delivery = { readonly id?: string; readonly evento_id?: string; readonly tentativas?: readonly Attempt[] };

/** Deliveries of the practice provider, attempt by attempt on a time line. */
export function deliveryLine(body: string): HTMLElement | undefined {
  const members = objectOf(body);
  const list = (Array.isArray(members?.data) ? members.data : [members]) as readonly (Delivery | undefined)[];
  const attempts = list.flatMap((delivery) => (Array.isArray(delivery?.tentativas) ? delivery.tentativas : []));
  if (attempts.length === 0) return undefined;
  return element(
    'ol',
    { class: 'steps', 'aria-label': words.attempts },
    ...attempts.map((attempt, i) => {
      const good = typeof attempt.status === 'number' && attempt.status >= 200 && attempt.status < 300;
      const moment = attempt.tentada_em ? new Date(attempt.tentada_em).toLocaleTimeString(languageTag) : '';
      return element(
        'li',
        { class: good ? 'good' : 'fail' },
        `${words.attempt(i + 1)} · ${moment} · ${attempt.status ?? attempt.erro ?? '–'}`,
      );
    }),
  );
}
