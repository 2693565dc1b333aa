import type { ViewProps } from '../../view/view.ts';
import { Button, Choice } from '../button.tsx';

/** The faults of the practice provider by name; `fora_do_ar` is a fault of the receiver. */
const scenes = ['', 'corpo_adulterado', 'assinatura_errada', 'duplicada', 'lenta', 'perdida', 'fora_do_ar'] as const;

/**
 * Provider and receiver side by side on this server, with what passes between them. It stands in the page at its full height, so
 * that nothing moves when the script starts; without one the rules say the same as text.
 */
export function WebhookLab({ view }: ViewProps) {
  const { lab } = view.text;
  return (
    <section>
      <h2 id="lab">{lab.title}</h2>
      <p>{lab.lead}</p>
      <noscript>
        <p>{lab.withoutScript}</p>
      </noscript>
      <webhook-lab class="js">
        <div class="scenes">
          <fieldset>
            <legend>{lab.fault}</legend>
            {scenes.map((scene) => (
              <Choice name="scene" value={scene} checked={scene === ''} text={` ${lab.scenes[scene || 'none']}`} />
            ))}
          </fieldset>
          <button type="button">{lab.create}</button> <Button class="quiet" hidden text={lab.reconcile} />
        </div>
        <div class="scene">
          <p role="status">{lab.before}</p>
          <div class="trouble" aria-live="polite" />
          <div class="sequence" aria-hidden="true">
            <p>
              <b>{lab.provider}</b> <span>{lab.way}</span> <b>{lab.receiver}</b>
            </p>
            <ol />
          </div>
          <div class="sides">
            <Side name={lab.provider} steps={lab.attempts} nothing={lab.noAttempt} />
            <Side name={lab.receiver} steps={lab.log} nothing={lab.nothing} />
          </div>
        </div>
      </webhook-lab>
    </section>
  );
}

function Side({ name, steps, nothing }: { name: string; steps: string; nothing: string }) {
  return (
    <div class="plain-side">
      <h3>{name}</h3>
      <p class="mono" />
      <ol class="steps" aria-label={steps}>
        <li>{nothing}</li>
      </ol>
    </div>
  );
}
