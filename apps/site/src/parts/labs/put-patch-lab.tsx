import { ruleAddress } from '../../view/addresses.ts';
import type { ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import { Joined } from '../prose.tsx';
import { LabSection } from './lab-section.tsx';

const rules = ['rest-put-replaces', 'rest-put-is-idempotent', 'rest-patch-keeps-the-rest'];

/** One payment, one body, two methods, side by side. */
export function PutPatchLab({ view }: ViewProps) {
  const { putPatch } = view.text.practice;
  const inPlay = view.catalogue.rules.filter(({ id }) => rules.includes(id));
  return (
    <LabSection
      view={view}
      title={putPatch.title}
      lead={putPatch.lead}
      terminal={view.sample(putPatch.terminal.join('\n'))}
    >
      <put-patch-lab class="js lab-frame">
        <form>
          <label for="lab-body">{putPatch.body}</label>
          <textarea id="lab-body" rows={2} spellcheck={false} autocomplete="off" aria-describedby="lab-hint">
            {putPatch.example}
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
