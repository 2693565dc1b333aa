// Where the simulator does not know a value, one press tries a value that it knows.
import { type Answer, problemOf } from '../call/call.ts';
import { element, pressButton } from '../page/element.ts';
import { valuesIn } from './field-values.ts';
import { words } from './gateway-words.ts';

/** More buttons than these are a list to read. */
const most = 4;

/** Fills the fields as a reader would, so that the samples follow, and sends. */
export function sendWith(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
  form.requestSubmit();
}

export function offerKnown(
  result: Element,
  answer: Answer,
  form: HTMLFormElement,
  template: Parameters<typeof valuesIn>[0],
): void {
  const known = problemOf(answer)?.members.known;
  if (!Array.isArray(known)) return;
  const lines: readonly unknown[] = known;
  const buttons = lines
    .map((line) => valuesIn(template, String(line)))
    .filter((values) => values !== undefined)
    .slice(0, most)
    .map((values) => pressButton(Object.values(values).join(', '), () => sendWith(form, values)));
  if (buttons.length > 0)
    result.firstElementChild?.after(element('p', { class: 'known' }, words.known, ' ', ...buttons));
}
