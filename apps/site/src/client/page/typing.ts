/** Whether a key belongs to a field, where a letter is a letter. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.matches('input, select, textarea, [contenteditable]');
}
