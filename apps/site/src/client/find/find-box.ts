import texts from '../../text/finds.json' with { type: 'json' };
import type { Finder, FindItem, Finds } from '../../view/finder.ts';
import { element } from '../page/element.ts';
import { language, pageWords } from '../page/language.ts';

const { finds: words } = pageWords(texts);

/**
 * A combobox with a list (ARIA authoring practices): the focus stays in the field, the arrows move the choice. Gives a function that shows
 * finds in the list.
 */
export function findBox(field: HTMLInputElement, place: HTMLElement, list: string) {
  const combobox = { role: 'combobox', 'aria-expanded': 'false', 'aria-controls': list, 'aria-autocomplete': 'list' };
  for (const [name, value] of Object.entries(combobox)) field.setAttribute(name, value);
  let chosen = 0;
  const options = () => [...place.querySelectorAll<HTMLAnchorElement>('[role=option]')];
  const choose = (wanted: number) => {
    const all = options();
    chosen = (wanted + all.length) % Math.max(1, all.length);
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === chosen);
    const option = all[chosen];
    field.toggleAttribute('aria-activedescendant', option !== undefined);
    if (!option) return;
    field.setAttribute('aria-activedescendant', option.id);
    // The page stays where it is while one types.
    if (wanted !== 0) option.scrollIntoView({ block: 'nearest' });
  };
  field.addEventListener('keydown', (event) => {
    const all = options();
    if (all.length === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter' && all[chosen]) all[chosen]?.click();
    else return;
    event.preventDefault();
  });
  return (index: SearchIndex | undefined, finds: Finds | undefined) => {
    place.replaceChildren(...((finds && index?.draw<Node>(make, finds, words, list)) ?? []));
    field.ariaExpanded = String(options().length > 0);
    // What is only near answers nothing, so Enter opens none of it.
    if (finds && finds.apis.length + finds.others.length > 0) choose(0);
    else {
      chosen = -1;
      field.removeAttribute('aria-activedescendant');
    }
  };
}

function make(name: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): Node {
  return element(name as 'a', attributes, ...children);
}

/** How much was found, in one line. */
export function countText({ ids, others, total }: Finds): string {
  const pages = others.length === 1 ? words.onePage : words.pages.replace('{count}', String(others.length));
  const entries = words.count.replace('{shown}', String(ids.length)).replace('{total}', String(total));
  return others.length === 0 ? entries : `${entries} · ${pages}`;
}

/** Defined by the build: the URL of the search, and of what it searches in each language. */
declare const searchAddress: Readonly<Record<'code' | 'pt' | 'en', string>>;

export type SearchIndex = {
  readonly items: ReadonlyMap<string, FindItem>;
  readonly find: Finder;
  readonly draw: typeof import('../search.ts')['drawFinds'];
};

let loading: Promise<SearchIndex> | undefined;

/** Fetched at the first search, once per page. */
export function loadSearch(): Promise<SearchIndex> {
  loading ??= Promise.all([
    import(searchAddress.code) as Promise<typeof import('../search.ts')>,
    fetch(searchAddress[language]).then((response) => response.json() as Promise<FindItem[]>),
  ]).then(([{ createFinder, drawFinds }, items]) => ({
    items: new Map(items.map((item) => [item.id, item])),
    find: createFinder(items),
    draw: drawFinds,
  }));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
