import { createHmac } from 'node:crypto';
import { filled } from '@farol/http';
import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { LabSection } from './lab-section.tsx';

const secret = 'segredo-de-exemplo';
const body =
  '{"evento":"pagamento.aprovado","id":"evt_0001","valor":4990,"moeda":"BRL","criado_em":"2026-11-14T12:00:00Z"}';

/** What was signed against what arrived. The sums stand in the page already; the script makes them again with every change. */
export function BytesLab({ view }: ViewProps) {
  const { bytes } = view.text.practice;
  const hmac = createHmac('sha256', secret).update(body).digest('hex');
  const side = (name: 'signed' | 'received', label: string) => (
    <section class="bytes-side" data-side={name}>
      <p class="lab-line">
        <label for={`bytes-${name}`}>{bytes[name]}</label>
        <small>{filled(bytes.bytes, { count: body.length })}</small>
      </p>
      <textarea id={`bytes-${name}`} rows={4} spellcheck={false} autocomplete="off">
        {body}
      </textarea>
      <p class="bytes-hex" />
      <p class="bytes-label">{label}</p>
      <p class="bytes-hmac">
        <code>{hmac}</code>
      </p>
    </section>
  );
  return (
    <LabSection
      view={view}
      id="bytes"
      title={bytes.title}
      lead={bytes.lead}
      note={bytes.withoutScript}
      terminal={`printf '%s' '${body}' | openssl dgst -sha256 -hmac '${secret}'`}
    >
      <bytes-lab class="js lab-frame">
        <form class="bytes-controls">
          <label for="bytes-secret">{bytes.secret}</label>
          <input id="bytes-secret" type="text" value={secret} spellcheck={false} autocomplete="off" />
          <Button class="primary" data-do="flip" text={bytes.flip} />
          <Button class="quiet" data-do="equal" text={bytes.equal} />
        </form>
        <p role="status" class="mark yes">
          {bytes.same}
        </p>
        <div class="lab-sides">
          {side('signed', bytes.header)}
          {side('received', bytes.again)}
        </div>
      </bytes-lab>
    </LabSection>
  );
}
