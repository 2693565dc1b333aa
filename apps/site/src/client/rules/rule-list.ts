import { define, pressButton } from '../page/element.ts';
import { words } from './rule-words.ts';

/** The folded rules of a page: opens the one that the URL names, and all of them at once. */
define('rule-list', (host) => {
  const folds = [...host.querySelectorAll('details')];
  const open = () => {
    const fold = host.querySelector<HTMLDetailsElement>(`[id="${CSS.escape(location.hash.slice(1))}"] > details`);
    if (!fold) return;
    fold.open = true;
    fold.scrollIntoView();
  };
  addEventListener('hashchange', open);
  open();
  const all = pressButton(words.openAll, () => {
    const closed = folds.some((fold) => !fold.open);
    all.textContent = closed ? words.closeAll : words.openAll;
    for (const fold of folds) fold.open = closed;
  });
  host.querySelector('h2')?.append(' ', all);
});
