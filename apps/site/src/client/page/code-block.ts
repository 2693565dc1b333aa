import { define } from './element.ts';
import { words } from './site-words.ts';
import { recall, remember } from './stored.ts';

/** Copies the code, and remembers the chosen language of samples. */
define('code-block', (host) => {
  const button = host.querySelector<HTMLButtonElement>('.copy');
  button?.addEventListener('click', async () => {
    await navigator.clipboard.writeText(shown());
    const name = button.textContent;
    button.textContent = words.copied;
    button.setAttribute('aria-live', 'polite');
    setTimeout(() => {
      button.textContent = name;
    }, 2_000);
  });
  const chosen = recall('localStorage', 'sample');
  for (const choice of host.querySelectorAll<HTMLInputElement>('[type=radio]')) {
    if (choice.value === chosen) choice.checked = true;
    choice.addEventListener('change', () => remember('localStorage', 'sample', choice.value));
  }

  function shown(): string {
    const visible = [...host.querySelectorAll('pre, code')].find((pre) => pre.checkVisibility());
    const text = visible?.textContent ?? '';
    // A report names the claim that was read, not only its page.
    return host.closest('.report') ? text.replace(location.origin + location.pathname, location.href) : text;
  }
});
