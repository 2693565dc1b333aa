import { words } from './site-words.ts';
import { recall, remember } from './stored.ts';

/** Copies the code, and remembers the chosen language of samples. */
customElements.define(
  'code-block',
  class extends HTMLElement {
    connectedCallback(): void {
      const button = this.querySelector<HTMLButtonElement>('.copy');
      button?.addEventListener('click', async () => {
        await navigator.clipboard.writeText(this.shown());
        const name = button.textContent;
        button.textContent = words.copied;
        button.setAttribute('aria-live', 'polite');
        setTimeout(() => {
          button.textContent = name;
        }, 2_000);
      });
      const chosen = recall('localStorage', 'sample');
      for (const choice of this.querySelectorAll<HTMLInputElement>('[type=radio]')) {
        if (choice.value === chosen) choice.checked = true;
        choice.addEventListener('change', () => remember('localStorage', 'sample', choice.value));
      }
    }

    shown(): string {
      const visible = [...this.querySelectorAll('pre')].find((pre) => pre.checkVisibility());
      const text = visible?.textContent ?? '';
      // A report names the claim that was read, not only its page.
      return this.closest('.report') ? text.replace(location.origin + location.pathname, location.href) : text;
    }
  },
);
