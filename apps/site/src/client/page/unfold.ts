import { nextPaint } from './next-paint.ts';

/** A fold answers the press with its first paragraph; the layout of the rest follows after the paint. */
export function unfoldInSteps(): void {
  document.addEventListener('click', ({ target }) => {
    const fold = target instanceof Element && target.closest('.more > summary, .rule summary')?.parentElement;
    if (!(fold instanceof HTMLDetailsElement) || fold.open) return;
    fold.classList.add('opening');
    void nextPaint().then(() => fold.classList.remove('opening'));
  });
}
