// A finding beside the text: the rule, its level, the line, what is wrong and how to mend it.
import type { Finding } from '@farol/conformance';
import { filled } from '@farol/http/text';
import { element, pressButton } from '../page/element.ts';
import { isTyping } from '../page/keyboard-help.ts';
import { language, pageWords } from '../page/language.ts';
import type { NamedRule } from './answer.ts';
import texts from './check-words.json' with { type: 'json' };

export const words = pageWords(texts);

export function findingView(
  { rule, level, sure, line, column, message, mend }: Finding,
  rules: readonly NamedRule[],
  select: (line: number, column: number) => void,
): HTMLLIElement {
  const head = element('p', { class: 'check-rule' }, element('span', { class: 'mark broken' }, ruleLink(rule, rules)));
  if (line !== undefined) head.append(pressButton(filled(words.line, { line }), () => select(line, column ?? 1)));
  const how = [words.levels[level] ?? level, ...(sure === 'likely' ? [words.likely] : [])].join(', ');
  head.append(element('small', {}, how));
  return element(
    'li',
    { tabindex: '-1', 'data-line': line === undefined ? undefined : String(line) },
    head,
    element('p', {}, message[language]),
    element('p', { class: 'check-mend' }, mend[language]),
  );
}

/** The rules of one verdict, folded; `rules` names them. */
export function ruleFold(
  name: string,
  mark: 'yes' | 'unknown',
  ids: readonly string[],
  rules: readonly NamedRule[],
  about: (rule: string) => string | undefined = () => undefined,
): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, element('span', { class: `mark ${mark}` }, name)),
    element(
      'ul',
      {},
      ...ids.map((rule) => {
        const said = about(rule);
        return element('li', {}, ruleLink(rule, rules), ...(said ? [' ', element('small', {}, said)] : []));
      }),
    ),
  );
}

function ruleLink(rule: string, rules: readonly NamedRule[]): HTMLElement {
  const { url, title } = rules.find(({ id }) => id === rule) ?? {};
  return element('a', { href: url }, title?.[language] ?? rule);
}

/** The finding has the focus afterwards, so that its link and its button are the next stops of Tab. */
export function findingKeys(list: HTMLElement, show: (finding: HTMLElement) => void): void {
  document.addEventListener('keydown', (event) => {
    const step = { j: 1, k: -1 }[event.key.toLowerCase()];
    if (step === undefined || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const findings = [...list.querySelectorAll<HTMLElement>('li[tabindex]')];
    const here = findings.findIndex((finding) => finding.contains(document.activeElement));
    // Before the first press there is no place in the list: both keys begin at the first finding.
    const next = findings[here < 0 ? 0 : here + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    show(next);
  });
}
