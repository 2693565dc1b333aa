import { element } from '../page/element.ts';
import { words } from '../page/site-words.ts';
import { loadSearch } from './search-index.ts';

/** On the page for what does not exist: the pages whose address or words come nearest to what was asked for. */
customElements.define(
  'lost-page',
  class extends HTMLElement {
    connectedCallback(): void {
      const asked = decodeURIComponent(location.pathname).split('/').filter(Boolean).at(-1)?.replaceAll('-', ' ') ?? '';
      void loadSearch().then(
        ({ all, apis, items }) => {
          const entries = location.pathname.includes('/apis/') ? apis(asked) : [];
          const found = (entries.length > 0 ? entries : all(asked)).slice(0, 3);
          if (asked === '' || found.length === 0) return;
          const links = found.flatMap((id) => {
            const item = items.get(id);
            return item ? [element('a', { href: item.address }, item.name)] : [];
          });
          this.replaceChildren(element('p', { class: 'starts' }, words.didYouMean, ...links));
        },
        () => undefined,
      );
    }
  },
);
