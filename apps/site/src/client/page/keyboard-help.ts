import { element } from './element.ts';
import { words } from './site-words.ts';

/** Whether a key belongs to a field, where a letter is a letter. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.matches('input, select, textarea, [contenteditable]');
}

/** The keys of the site, asked for by "?". */
export function showKeys(): void {
  const here = document.querySelector('.check-findings') ? [words.findingKeys] : [];
  const rows = [...words.keys, ...here].map(([key = '', what = '']) =>
    element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, what)),
  );
  const dialog = element(
    'dialog',
    { class: 'keys', 'aria-label': words.keysTitle },
    element('h2', {}, words.keysTitle),
    element('dl', {}, ...rows),
    element('form', { method: 'dialog' }, element('button', { class: 'quiet' }, words.close)),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
