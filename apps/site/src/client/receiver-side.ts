import { call } from './call.ts';
import { reasonOf } from './deliveries.ts';
import { element } from './element.ts';
import { words } from './lab-words.ts';

/** Signs in the browser, as a provider would, and delivers to this server's receiver; with a box to do it wrong. */
export function receiverSide(): HTMLElement[] {
  const secret = element('input', {
    type: 'text',
    value: 'segredo-de-exemplo',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const tampered = element('input', { type: 'checkbox' });
  const twice = element('input', { type: 'checkbox' });
  const button = element('button', { type: 'button', class: 'quiet' }, words.send);
  const status = element('div', { 'aria-live': 'polite' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    status.replaceChildren(...(await deliver(secret.value, tampered.checked, twice.checked)));
    button.disabled = false;
  });
  return [
    element('label', {}, words.secret, ' ', secret),
    element('label', {}, tampered, ' ', words.tampered),
    element('label', {}, twice, ' ', words.twice),
    button,
    status,
  ];
}

async function deliver(secret: string, tampered: boolean, twice: boolean): Promise<HTMLElement[]> {
  const event = {
    evento: 'pagamento.aprovado',
    id: `evt_${Date.now()}`,
    valor: 4990,
    moeda: 'BRL',
    criado_em: new Date().toISOString(),
  };
  const body = JSON.stringify(event);
  const signature = await sign(secret, body);
  const sent = tampered ? body.replace('4990', '1') : body;
  const steps: HTMLElement[] = [];
  for (const number of twice ? [1, 2] : [1]) {
    const answer = await call({
      method: 'POST',
      path: '/webhooks/pagamentos',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body: sent,
    });
    if (!answer) return [element('p', {}, words.unreachable)];
    if (answer.status === 404) return [element('p', {}, words.noReceiver)];
    const good = answer.status >= 200 && answer.status < 300;
    const reason = reasonOf(answer.body);
    steps.push(
      element(
        'li',
        { class: good ? 'good' : 'fail' },
        words.answered(number, answer.status, reason ? ` ${reason}` : ''),
      ),
    );
  }
  return [
    element('pre', { class: 'lines' }, `X-Signature: ${signature}\n\n${sent}`),
    element('ol', { class: 'steps' }, ...steps),
    ...(twice && !tampered ? [element('p', {}, words.same)] : []),
  ];
}

/** `sha256=` and the HMAC of the bytes in hexadecimal (spec 4.3). */
async function sign(secret: string, body: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  return `sha256=${[...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
