import { ruleAddress } from '../../view/addresses.ts';
import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { Joined } from '../prose.tsx';
import { LabSection } from './lab-section.tsx';

const created = '{ "valor": 4990, "moeda": "BRL", "descricao": "Camiseta" }';
const body = '{ "valor": 5990, "moeda": "BRL" }';
const rules = ['rest-put-replaces', 'rest-put-is-idempotent', 'rest-patch-keeps-the-rest'];

/** One payment, one body, two methods, side by side. */
export function PutPatchLab({ view }: ViewProps) {
  const { putPatch } = view.text.practice;
  const inPlay = view.catalogue.rules.filter(({ id }) => rules.includes(id));
  return (
    <LabSection view={view} title={putPatch.title} lead={putPatch.lead} terminal={terminalOf(view.server)}>
      <put-patch-lab class="js lab-frame">
        <form>
          <label for="lab-body">{putPatch.body}</label>
          <textarea id="lab-body" rows={2} spellcheck={false} autocomplete="off" aria-describedby="lab-hint">
            {body}
          </textarea>
          <small id="lab-hint">{putPatch.hint}</small>
          <p class="lab-buttons">
            <Button type="submit" class="primary" text={putPatch.send} />
            <Button class="quiet" data-do="repeat" text={putPatch.repeat} />
            <Button class="quiet" data-do="fresh" text={putPatch.fresh} />
          </p>
        </form>
        <p role="status">{putPatch.before}</p>
        <div class="lab-sides">
          {(['put', 'patch'] as const).map((method) => (
            <section key={method} data-method={method.toUpperCase()} aria-label={method.toUpperCase()}>
              <p class="lab-line">
                <b class={`verb ${method}`}>{method.toUpperCase()}</b> <code>/pagamentos/{'{id}'}</code>
                <b class="status" />
              </p>
              <p class="says">{putPatch[method]}</p>
              <div class="lab-place" />
            </section>
          ))}
        </div>
      </put-patch-lab>
      <p class="aside">
        {putPatch.rules}:{' '}
        <Joined of={inPlay.map((rule) => <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>)} />
      </p>
    </LabSection>
  );
}

function terminalOf(origin: string): string {
  const base = `${origin}/sandbox/v1`;
  const sent = (type: string, text: string) =>
    `-H "Authorization: Bearer $CHAVE" -H 'Content-Type: ${type}' -d '${text}'`;
  const create = `$(curl -s -X POST ${base}/pagamentos ${sent('application/json', created)} | grep -o 'pag_[0-9a-z]*')`;
  return [
    `CHAVE=$(curl -s -X POST ${base}/chaves -H 'Content-Type: application/json' -d '{}' | grep -o 'farol_[^"]*')`,
    `A=${create}`,
    `B=${create}`,
    `curl -X PUT ${base}/pagamentos/$A ${sent('application/json', body)}`,
    `curl -X PATCH ${base}/pagamentos/$B ${sent('application/merge-patch+json', body)}`,
  ].join('\n');
}
