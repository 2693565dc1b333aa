// What did the provider send? Put together again in the page, as the provider does it: from the event, the secret of the endpoint and the
// moment of the attempt. The receiver's answer says whether it was signed so.
import { hmacOf } from '../labs/byte-difference.ts';
import { element } from '../page/element.ts';
import { words } from './lab-words.ts';
import type { Seen } from './lesson.ts';

/** By delivery and attempt: the page draws its lists anew with every look, and what the reader has opened stays open. */
const made = new Map<string, HTMLElement>();

export function sentView(key: string, at: string, path: string, { event, secret, scene }: Seen): HTMLElement {
  const known = made.get(key);
  if (known) return known;
  const text = element('pre', {
    class: 'lines',
    tabindex: '0',
    role: 'region',
    'aria-label': `${words.sent} ${made.size + 1}`,
  });
  const view = element(
    'details',
    // The first attempt is what a reader came to see; the others say the same.
    key.endsWith(' 1') ? { open: '' } : {},
    element('summary', {}, words.sent),
    text,
    element('small', {}, (words.about as Readonly<Record<string, string>>)[scene] ?? words.about.signed),
  );
  made.set(key, view);
  const signed = JSON.stringify(event);
  const print = (signature: string) => {
    text.textContent = [
      `POST ${path}`,
      'content-type: application/json',
      `webhook-id: ${event?.id}`,
      `webhook-timestamp: ${Math.floor(Date.parse(at) / 1_000)}`,
      `x-signature: ${scene === 'assinatura_errada' ? words.otherSecret : `sha256=${signature}`}`,
      '',
      scene === 'corpo_adulterado' ? tampered(signed) : signed,
    ].join('\n');
  };
  // Only secure pages may compute it.
  if (!globalThis.crypto?.subtle) print('…');
  else void hmacOf(secret, new TextEncoder().encode(signed)).then(print);
  return view;
}

/** The fault of the practice provider: another first digit. */
const tampered = (body: string) => body.replace(/\d/, (digit) => (digit === '9' ? '1' : '9'));
