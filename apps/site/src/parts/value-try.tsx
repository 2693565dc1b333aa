import { type BrasilKind, brasilData, triedOutline } from '@farol/catalogue/brasil';
import { outlineHtml } from '@farol/catalogue/budget';
import { filled } from '@farol/http';
import type { ViewProps } from '../view/view.ts';
import { Button } from './button.tsx';

/** A field for a value, with what is said of the first one; the script answers with every change. */
export function ValueTry({ view, kind }: ViewProps & { readonly kind: BrasilKind }) {
  const { guides } = view.text;
  const { name, tries } = brasilData[kind];
  const [first = '', ...others] = tries;
  const id = `try-${kind}`;
  return (
    <value-try class="value-try" data-kind={kind}>
      <form>
        <label class="unseen" for={id}>
          {filled(guides.tryValue, { kind: view.say(name) })}
        </label>
        <input type="text" id={id} value={first} maxlength={120} spellcheck={false} autocomplete="off" />
        <p class="js">
          {guides.tryThese}{' '}
          {others.map((value) => (
            <Button key={value} class="quiet mono" text={value} />
          ))}
        </p>
      </form>
      <div
        role="status"
        class="tried"
        dangerouslySetInnerHTML={{ __html: outlineHtml(triedOutline(kind, first, view.language)) }}
      />
    </value-try>
  );
}
