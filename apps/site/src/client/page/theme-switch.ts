import { define, element } from './element.ts';
import { words } from './site-words.ts';
import { remember } from './stored.ts';

/** System, light or dark. The inline script applies the choice before the first paint. */
define('theme-switch', (host) => {
  const root = document.documentElement;
  const choice = element(
    'select',
    { 'aria-label': words.theme },
    element('option', { value: '' }, words.themeSystem),
    element('option', { value: 'light' }, words.themeLight),
    element('option', { value: 'dark' }, words.themeDark),
  );
  choice.value = /^(light|dark)$/.test(root.dataset.theme ?? '') ? (root.dataset.theme ?? '') : '';
  choice.addEventListener('change', () => {
    root.dataset.theme = choice.value;
    remember('localStorage', 'theme', choice.value);
  });
  host.replaceChildren(choice);
});
