import { h, type JSX } from 'preact';

type Named = { readonly text: string | undefined };

/** A button that says what it does. */
export function Button({ text, type = 'button', ...more }: JSX.IntrinsicElements['button'] & Named) {
  return h('button', { type, ...more }, text);
}

/** A radio button or a box to tick, with its label. */
export function Choice({ text, class: name, type = 'radio', ...more }: JSX.IntrinsicElements['input'] & Named) {
  return h('label', { class: name }, h('input', { type, ...more }), text);
}
