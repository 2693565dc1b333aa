// What the labs share: a prepared exercise, and one piece of work at a time.
import { words as callWords, problemOf } from '../call/call.ts';
import { announce } from '../page/element.ts';
import { type Practice, prepare } from '../rules/practice.ts';
import { words } from '../rules/rule-words.ts';

/** A step that did not work, in words for the reader. */
export class LabRefusal extends Error {}

/** The key and the payment that these texts need; throws a LabRefusal. */
export async function prepareLab(texts: readonly string[]): Promise<Practice> {
  const practice = await prepare(texts);
  if ('failed' in practice) {
    const { failed } = practice;
    throw new LabRefusal(failed ? (problemOf(failed)?.detail ?? words.noPractice) : callWords.unreachable);
  }
  if (texts.some((text) => text.includes('{id}')) && practice.payment === undefined)
    throw new LabRefusal(words.notPrepared);
  return practice;
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
