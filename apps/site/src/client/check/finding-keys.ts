// J and K lead to the next and to the previous finding, as they do in many lists that are read from top to bottom.
import { isTyping } from '../page/keyboard-help.ts';

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
