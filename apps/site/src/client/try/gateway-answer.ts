// What a call through the gateway brought, in the frame of the sample: status, time, size and origin in its head, then the body.
import { foldedBody, headersView } from '../call/answer-view.ts';
import { type Answer, words as callWords, problemOf } from '../call/call.ts';
import { element, pressButton, statusClass } from '../page/element.ts';
import { wholeNumber } from '../page/language.ts';
import { gatewayNotice } from './gateway-notice.ts';
import { words } from './gateway-words.ts';
import { tokenForm } from './server-token.ts';

export function showAnswer(result: Element, answer: Answer | undefined, name: string, again: () => void): void {
  const notice = gatewayNotice(answer);
  const status = say(result, notice.text, notice.bad ? 'notice bad' : 'notice');
  const head = status.parentElement;
  if (notice.link) status.append(' ', element('a', { href: notice.link.address }, notice.link.name));
  if (notice.needsToken) result.append(tokenForm(again));
  if (!answer || notice.instead) return;
  status.before(
    element('b', { class: statusClass(answer.status) }, String(answer.status)),
    element('small', { class: 'facts' }, `${wholeNumber(answer.milliseconds)} ms · ${wholeNumber(answer.bytes)} B`),
  );
  head?.append(
    headersView(answer),
    pressButton(words.copy, () => void navigator.clipboard.writeText(answer.body), { class: 'quiet copy' }),
  );
  result.append(
    element(
      'div',
      { class: 'answer-body' },
      ...verdicts(answer),
      ...spentWindow(answer),
      foldedBody(answer, `${callWords.body}: ${name}`),
    ),
  );
}

/** The line that screen readers announce stays in the head of the frame; everything else is replaced. */
export function say(result: Element, text: string, className = ''): Element {
  const status = result.querySelector('[role=status]') ?? element('p', { role: 'status' });
  status.className = className;
  status.textContent = text;
  const live = element('span', { class: 'live' }, words.now);
  const head = element('div', { class: 'answer-head' }, element('b', {}, callWords.answer), live, status);
  result.classList.add('is-live');
  result.replaceChildren(head);
  return status;
}

/** Some APIs report a failure with a 200; Farol gives it the status that it means. */
function verdicts(answer: Answer): HTMLElement[] {
  const upstream = problemOf(answer)?.members.upstream;
  const said = typeof upstream === 'object' && upstream !== null && 'status' in upstream ? upstream.status : undefined;
  if (typeof said !== 'number' || said === answer.status) return [];
  return [
    element(
      'p',
      { class: 'verdicts' },
      `${words.apiSaid} `,
      element('b', { class: statusClass(said) }, String(said)),
      ` → ${words.farolSays} `,
      element('b', { class: statusClass(answer.status) }, String(answer.status)),
    ),
  ];
}

/** Where the limit refused the call: the window with the calls in it, drawn as in the section of the limits, and what to do. */
function spentWindow(answer: Answer): Node[] {
  const window = document.querySelector('svg.slide');
  const plan = document.querySelector<HTMLFormElement>('form.demand');
  if (problemOf(answer)?.code !== 'limit-reached' || !window || !plan) return [];
  const link = element('a', { href: `${plan.action}?api=${new FormData(plan).get('api')}` }, words.fits);
  return [window.cloneNode(true), element('p', { class: 'calls' }, link)];
}
