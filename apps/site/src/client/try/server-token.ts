// The token of a server that requires one: typed into the page, and stored for this tab only.
import { element } from '../page/element.ts';
import { words } from './gateway-words.ts';

const name = 'server-token';

export function tokenHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(name);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Asks for the token; a wrong one that was typed before is forgotten. */
export function tokenForm(onToken: () => void): HTMLElement {
  sessionStorage.removeItem(name);
  const field = element('input', { type: 'password', autocomplete: 'off', required: '', spellcheck: 'false' });
  const form = element(
    'form',
    { class: 'token' },
    element('label', {}, `${words.token} `, field),
    ' ',
    element('button', {}, words.useToken),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sessionStorage.setItem(name, field.value.trim());
    onToken();
  });
  return form;
}
