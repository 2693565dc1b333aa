// What a call through the gateway brought: a sentence, both verdicts where they differ, the figures, and the body.
import { factsView, foldedBody } from '../call/answer-view.ts';
import { type Answer, problemOf } from '../call/call.ts';
import { words as callWords } from '../call/call-words.ts';
import { element, statusClass } from '../page/element.ts';
import { gatewayNotice } from './gateway-notice.ts';
import { words } from './gateway-words.ts';
import { tokenForm } from './server-token.ts';

export function showAnswer(result: Element, answer: Answer | undefined, name: string, again: () => void): void {
  const notice = gatewayNotice(answer);
  const status = say(result, notice.text, notice.bad ? 'notice bad' : 'notice');
  if (notice.link) status.append(' ', element('a', { href: notice.link.address }, notice.link.name));
  if (notice.needsToken) result.append(tokenForm(again));
  if (!answer || notice.instead) return;
  result.append(...verdicts(answer), factsView(answer), foldedBody(answer, `${callWords.body}: ${name}`));
}

/** The line that screen readers announce; everything below it is replaced. */
export function say(result: Element, text: string, className = ''): Element {
  const status = result.querySelector('[role=status]') ?? element('p', { role: 'status' });
  status.className = className;
  status.textContent = text;
  result.replaceChildren(status);
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
