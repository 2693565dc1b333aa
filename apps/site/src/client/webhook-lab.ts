import { element } from './element.ts';
import { words } from './lab-words.ts';
import { providerSide } from './provider-side.ts';
import { receiverSide } from './receiver-side.ts';

/** The practice provider on the left, this server's receiver on the right. */
customElements.define(
  'webhook-lab',
  class extends HTMLElement {
    connectedCallback(): void {
      this.replaceChildren(
        element('div', { class: 'plain-side' }, element('h3', {}, words.provider), ...providerSide()),
        element('div', { class: 'plain-side' }, element('h3', {}, words.receiver), ...receiverSide()),
      );
    }
  },
);
