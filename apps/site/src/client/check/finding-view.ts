// A finding beside the text: the rule, its level, the line, what is wrong and how to mend it.
import { type Finding, structureRules } from '@farol/conformance';
import { filled } from '@farol/http/text';
import { element, pressButton } from '../page/element.ts';
import { language } from '../page/language.ts';
import { words } from './check-words.ts';
import { linkOf } from './rule-links.ts';

export function findingView(
  { rule, level, sure, line, column, message, mend }: Finding,
  select: (line: number, column: number) => void,
): HTMLLIElement {
  const head = element('p', { class: 'check-rule' }, element('span', { class: 'mark broken' }, ruleLink(rule)));
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

/** Rules with one verdict, folded. */
export function ruleFold(
  name: string,
  mark: 'yes' | 'unknown',
  rules: readonly string[],
  about: (rule: string) => string | undefined = () => undefined,
): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, element('span', { class: `mark ${mark}` }, name)),
    element(
      'ul',
      {},
      ...rules.map((rule) => {
        const said = about(rule);
        return element('li', {}, ruleLink(rule), ...(said ? [' ', element('small', {}, said)] : []));
      }),
    ),
  );
}

function ruleLink(rule: string): HTMLElement {
  const link = linkOf(rule);
  const title = link?.title ?? structureRules.find(({ id }) => id === rule)?.title[language];
  return element('a', { href: link?.address }, title ?? rule);
}
