import { words } from './site-words.ts';

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
      const choices = [...this.querySelectorAll<HTMLInputElement>('[type=radio]')];
      if (choices.length > 0) remember(choices);
    }

    shown(): string {
      const visible = [...this.querySelectorAll('pre')].find((pre) => pre.checkVisibility());
      const text = visible?.textContent ?? '';
      // A report names the claim that was read, not only its page.
      return this.closest('.report') ? text.replace(location.origin + location.pathname, location.href) : text;
    }
  },
);

function remember(choices: readonly HTMLInputElement[]): void {
  try {
    const wanted = choices.find((choice) => choice.value === localStorage.sample);
    if (wanted) wanted.checked = true;
    for (const choice of choices) {
      choice.addEventListener('change', () => {
        localStorage.sample = choice.value;
      });
    }
  } catch {
    // Without storage every page begins with the command line.
  }
}
