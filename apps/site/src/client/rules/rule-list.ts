import { element } from '../page/element.ts';
import { nextPaint } from '../page/next-paint.ts';
import { words } from './rule-words.ts';

const foldsPerPaint = 4;

/** The folded rules of a page: opens the one that the URL names, and all of them at once. */
customElements.define(
  'rule-list',
  class extends HTMLElement {
    connectedCallback(): void {
      const folds = [...this.querySelectorAll('details')];
      const open = () => {
        const fold = this.querySelector<HTMLDetailsElement>(`[id="${CSS.escape(location.hash.slice(1))}"] > details`);
        if (!fold) return;
        fold.open = true;
        fold.scrollIntoView();
      };
      addEventListener('hashchange', open);
      open();
      const all = element('button', { type: 'button', class: 'quiet' }, words.openAll);
      let round = 0;
      all.addEventListener('click', async () => {
        const closed = folds.some((fold) => !fold.open);
        all.textContent = closed ? words.closeAll : words.openAll;
        round += 1;
        const mine = round;
        // After the press is painted, and a few at a time: the layout of twenty rules at once would hold up the paint.
        for (const [i, fold] of folds.entries()) {
          if (i % foldsPerPaint === 0) await nextPaint();
          if (mine !== round) return;
          fold.open = closed;
        }
      });
      this.querySelector('h2')?.append(' ', all);
    }
  },
);
