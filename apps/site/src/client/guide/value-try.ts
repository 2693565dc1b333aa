// The field of a guide in which readers try a value: answers with every change, and nothing leaves the page.
import { type BrasilKind, triedOutline } from '@farol/catalogue/brasil';
import { define, partOf } from '../page/element.ts';
import { language } from '../page/language.ts';
import { nodeOf } from '../page/outline-node.ts';

define('value-try', (host) => {
  const field = partOf<HTMLInputElement>(host, 'input');
  const show = () => {
    const nodes = triedOutline(host.dataset.kind as BrasilKind, field.value, language).map(nodeOf);
    partOf(host, '.tried').replaceChildren(...nodes);
  };
  partOf(host, 'form').addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', show);
  for (const button of host.querySelectorAll('button'))
    button.addEventListener('click', () => {
      field.value = button.textContent;
      show();
    });
  show();
});
