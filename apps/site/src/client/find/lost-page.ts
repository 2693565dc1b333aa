import { define, element } from '../page/element.ts';
import { words } from '../page/site-words.ts';
import { loadSearch } from './find-box.ts';

/** On the page for what does not exist: the pages whose address or words come nearest to what was asked for. */
define('lost-page', (host) => {
  const asked = decodeURIComponent(location.pathname).split('/').filter(Boolean).at(-1)?.replaceAll('-', ' ') ?? '';
  void loadSearch().then(
    ({ find }) => {
      const { apis, others, near } = find(asked);
      const entries = location.pathname.includes('/apis/') ? apis : [];
      const found = (entries.length > 0 ? entries : [...apis, ...others, ...near]).slice(0, 3);
      if (asked === '' || found.length === 0) {
        host.replaceChildren(element('p', {}, words.nothingNear));
        return;
      }
      const links = found.map(({ address, name }) => element('a', { href: address }, name));
      host.replaceChildren(element('p', {}, words.didYouMean), element('p', { class: 'starts' }, ...links));
    },
    () => undefined,
  );
});
