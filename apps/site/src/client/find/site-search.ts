import { define, element } from '../page/element.ts';
import { isTyping, showKeys } from '../page/keyboard-help.ts';
import { recentSheets } from '../page/recently-seen.ts';
import { words } from '../page/site-words.ts';
import { countText, findBox, loadSearch, type SearchIndex } from './find-box.ts';

/** The search of the home page on any page: the link in the header, "/" or Ctrl+K. There "/" goes to its own field. "?" lists the keys. */
define('site-search', (host) => {
  host.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    showDialog();
  });
  document.addEventListener('keydown', (event) => {
    const typing = isTyping(event);
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      showDialog();
    } else if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const own = document.querySelector<HTMLInputElement>('#q');
      if (own) own.focus();
      else showDialog();
    } else if (event.key === '?' && !typing) showKeys();
  });
});

let dialog: HTMLDialogElement | undefined;

function showDialog(): void {
  dialog ??= makeDialog();
  if (!dialog.open) dialog.showModal();
}

function makeDialog(): HTMLDialogElement {
  const field = element('input', {
    type: 'search',
    'aria-label': words.search,
    placeholder: words.search,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const place = element('div', { class: 'finds' });
  const status = element('p', { role: 'status' }, words.searchHint);
  const made = element('dialog', { class: 'search', 'aria-label': words.search }, field, place, status);
  const draw = findBox(field, place, 'find');

  const show = (index: SearchIndex) => {
    const { items, find } = index;
    const query = field.value.trim();
    // With nothing typed yet: what was read last.
    const seen = query === '' ? recentSheets().flatMap((id) => items.get(id) ?? []) : [];
    const recent = { query, ids: [], apis: seen, others: [], near: [], isPage: false, total: 0 };
    const finds = query === '' ? recent : find(query);
    draw(index, query !== '' || seen.length > 0 ? finds : undefined);
    status.textContent = query !== '' ? countText(finds) : seen.length > 0 ? words.recent : words.searchHint;
  };
  const search = () =>
    loadSearch().then(show, () => {
      status.textContent = words.searchFailed;
    });
  field.addEventListener('input', search);
  // The browser would first empty the field.
  field.addEventListener('keydown', ({ key }) => key === 'Escape' && made.close());
  if (recentSheets().length > 0) void search();
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}
