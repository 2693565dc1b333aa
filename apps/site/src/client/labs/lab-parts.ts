// What the labs share: their parts by selector, and one line that is read out.
import { problemOf } from '../call/call.ts';
import { words as callWords } from '../call/call-words.ts';
import { pageWords } from '../page/language.ts';
import { type Practice, prepare } from '../rules/practice.ts';
import { words as ruleWords } from '../rules/rule-words.ts';

const words = pageWords({
  again: {
    pt: 'O provedor de prática não pôde preparar o exercício agora. Tente de novo.',
    en: 'The practice provider could not prepare the exercise now. Try again.',
  },
});

/** A step that did not work, in words for the reader. */
export class LabRefusal extends Error {}

/** The key and the payment that these texts need; throws a LabRefusal. */
export async function prepareLab(texts: readonly string[]): Promise<Practice> {
  const practice = await prepare(texts);
  if ('failed' in practice) {
    const { failed } = practice;
    throw new LabRefusal(failed ? (problemOf(failed)?.detail ?? ruleWords.noPractice) : callWords.unreachable);
  }
  if (texts.some((text) => text.includes('{id}')) && practice.payment === undefined) throw new LabRefusal(words.again);
  return practice;
}

export function partOf<E extends HTMLElement = HTMLElement>(lab: HTMLElement, selector: string): E {
  const found = lab.querySelector<E>(selector);
  if (!found) throw new Error(`The lab lacks ${selector}.`);
  return found;
}

/** Changed only when the text differs, because screen readers read it out. */
export function announce(lab: HTMLElement, text: string, mark = ''): void {
  const status = partOf(lab, '[role=status]');
  status.className = mark;
  if (status.textContent !== text) status.textContent = text;
}

/** Runs one thing at a time: the buttons rest while it works. */
export async function working(lab: HTMLElement, work: () => Promise<void>): Promise<void> {
  const buttons = [...lab.querySelectorAll('button')];
  if (buttons.some(({ ariaDisabled }) => ariaDisabled === 'true')) return;
  // Not disabled, so that the focus stays where it is.
  for (const button of buttons) button.ariaDisabled = 'true';
  announce(lab, callWords.running);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LabRefusal)) throw error;
    announce(lab, error.message, 'notice bad');
  } finally {
    for (const button of buttons) button.ariaDisabled = null;
  }
}

export const statusClass = (status: number) => `status s${Math.floor(status / 100)}`;
