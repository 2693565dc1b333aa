import { define, element } from '../page/element.ts';
import { isTyping, showKeys } from '../page/keyboard-help.ts';
import { recentSheets } from '../page/recently-seen.ts';
import { words } from '../page/site-words.ts';
import { loadSearch, type SearchIndex } from './search-index.ts';

const mostShown = 8;

/** Search over everything: the link in the header, "/" or Ctrl+K. On the home page "/" goes to its own field. "?" lists the keys. */
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

/** A combobox with a list (ARIA authoring practices): the focus stays in the field, the arrows move the choice. */
function makeDialog(): HTMLDialogElement {
  const field = element('input', {
    type: 'search',
    role: 'combobox',
    'aria-label': words.search,
    'aria-expanded': 'false',
    'aria-controls': 'finds',
    'aria-autocomplete': 'list',
    placeholder: words.search,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const list = element('ul', { role: 'listbox', id: 'finds', 'aria-label': words.search });
  const status = element('p', { role: 'status' }, words.searchHint);
  const made = element('dialog', { class: 'finds', 'aria-label': words.search }, field, list, status);
  let chosen = 0;

  const choose = (index: number) => {
    const options = [...list.children];
    chosen = (index + options.length) % Math.max(1, options.length);
    for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === chosen));
    const option = options[chosen];
    if (option) {
      field.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
  };
  const show = (index: SearchIndex) => {
    // With nothing typed yet: what was read last.
    const found = field.value.trim() === '' ? recentSheets() : index.all(field.value).slice(0, mostShown);
    list.replaceChildren(
      ...found.flatMap((id, i) => {
        const item = index.items.get(id);
        if (!item) return [];
        const option = element(
          'li',
          { role: 'option', id: `find-${i}`, 'data-to': item.address },
          item.name,
          element('span', {}, words[item.kind]),
          element('small', {}, item.note ?? ''),
        );
        option.addEventListener('click', () => location.assign(item.address));
        return [option];
      }),
    );
    field.setAttribute('aria-expanded', String(found.length > 0));
    const typed = field.value.trim() !== '';
    status.textContent =
      typed && found.length === 0 ? words.searchNothing : !typed && found.length > 0 ? words.recent : words.searchHint;
    choose(0);
  };

  const search = () =>
    loadSearch().then(show, () => {
      status.textContent = words.searchFailed;
    });
  field.addEventListener('input', search);
  if (recentSheets().length > 0) void search();
  field.addEventListener('keydown', (event) => {
    const to = list.children[chosen]?.getAttribute('data-to');
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter' && to) location.assign(to);
    else return;
    event.preventDefault();
  });
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}
