// Provokes the problems of the gallery at the practice provider and shows what came back.
import type { ErrorCase } from '../../parts/labs/error-gallery.tsx';
import { factsView, foldedBody } from '../call/answer-view.ts';
import { type Answer, call, words as callWords, problemOf, readKey } from '../call/call.ts';
import { announce, define, partOf } from '../page/element.ts';
import { untilSpent } from '../rules/practice.ts';
import { words } from '../rules/rule-words.ts';
import { prepareLab, working } from './lab-parts.ts';

define('error-gallery', (host) => {
  host.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-case]') : null;
    if (button) void working(host, () => provoke(button));
  });

  async function provoke(button: HTMLElement): Promise<void> {
    const one = JSON.parse(button.dataset.case ?? '') as ErrorCase;
    for (const row of host.querySelectorAll('tr')) row.classList.toggle('chosen', row.contains(button));
    const ready = await prepareLab([one.path, ...(one.key === 'read-only' ? ['$CHAVE_SOMENTE_LEITURA'] : [])]);
    for (const { method, path, body, headers } of one.before ?? [])
      await call({ method, path, body, headers: { ...ready.headers, ...headers } });
    const send = () =>
      call({
        method: one.method,
        path: ready.fill(one.path),
        headers: { ...one.headers, ...keyHeaders(one, ready.headers) },
        body: one.bodyBytes === undefined ? one.body : 'x'.repeat(one.bodyBytes),
      });
    if (one.repeated) announce(host, words.spending);
    show(one.repeated ? (await untilSpent(send)).answer : await send());
  }

  function show(answer: Answer | undefined): void {
    const result = partOf(host, '.result > div');
    const status = partOf(host, '[role=status]');
    if (!answer) {
      announce(host, callWords.unreachable, 'notice bad');
      result.replaceChildren(status);
      return;
    }
    const title = problemOf(answer)?.members.title;
    announce(host, `${answer.status} ${typeof title === 'string' ? title : ''}`, 'lab-answer');
    result.replaceChildren(status, factsView(answer), foldedBody(answer, callWords.body));
    // Below the table on a narrow screen.
    result.scrollIntoView({ block: 'nearest' });
  }
});

function keyHeaders({ key }: ErrorCase, own: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (key === 'none') return {};
  return key === 'read-only' ? { authorization: `Bearer ${readKey(true)}` } : own;
}
