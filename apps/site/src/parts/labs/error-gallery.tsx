import { filled, problemKinds } from '@farol/http';
import { ruleAddress } from '../../view/addresses.ts';
import type { View, ViewProps } from '../../view/view.ts';
import { Button } from '../button.tsx';
import cases from './error-cases.json' with { type: 'json' };
import { LabSection } from './lab-section.tsx';

/** Every problem that the practice provider can be made to answer, each with the request that does it. */
export function ErrorGallery({ view }: ViewProps) {
  const { errors } = view.text.practice;
  const rule = view.catalogue.rule('errors-one-format');
  return (
    <LabSection
      view={view}
      title={errors.title}
      lead={errors.lead}
      terminal={`curl -i ${view.server}/sandbox/v1/pagamentos\ncurl -i ${view.server}/v9/apis`}
    >
      <error-gallery class="lab-frame gallery-frame">
        <table class="gallery">
          <thead>
            <tr>
              <th scope="col">{errors.status}</th>
              <th scope="col">{errors.problem}</th>
              <th scope="col" class="js">
                <span class="unseen">{errors.provoke}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {errorCases.map((one) => (
              <Case key={one.code} view={view} one={one} />
            ))}
          </tbody>
        </table>
        <section class="result js" aria-label={errors.answer}>
          <div>
            <p role="status">{errors.nothing}</p>
          </div>
        </section>
      </error-gallery>
      <p class="aside">
        {errors.others} {rule && <a href={ruleAddress(rule, view.language)}>{view.say(rule.title)}</a>}
      </p>
    </LabSection>
  );
}

function Case({ view, one }: { view: View; one: ErrorCase }) {
  const { errors } = view.text.practice;
  const { status, title } = problemKinds[one.code as keyof typeof problemKinds];
  const name = title[view.language];
  const condition = conditionOf(view, one);
  return (
    <tr>
      <td>
        <b class={`status s${Math.floor(status / 100)}`}>{status}</b>
      </td>
      <th scope="row">
        {name}
        <small>
          <b class={`verb ${one.method.toLowerCase()}`}>{one.method}</b>{' '}
          <code>{one.path.replace('/sandbox/v1', '')}</code>
        </small>
        <small>
          <code>{sentWith(one)}</code>
          {one.bodyBytes !== undefined && filled(errors.bodyOf, { bytes: one.bodyBytes.toLocaleString(view.language) })}
        </small>
        {condition && <small class="condition">{condition}</small>}
      </th>
      <td class="js">
        <Button
          class="quiet"
          data-case={JSON.stringify(one)}
          aria-label={`${errors.provoke}: ${name}`}
          text={errors.provoke}
        />
      </td>
    </tr>
  );
}

/** The state or the key that the request needs to fail in this way, where the request alone does not show it. */
function conditionOf(view: View, { key, before, repeated, path }: ErrorCase): string | undefined {
  const words = view.text.practice.errors.conditions;
  if (before) return words.before;
  if (repeated) return words.repeated;
  return key === undefined || !path.startsWith('/sandbox/') ? undefined : words[key];
}

/** The body or the header that makes the difference. */
function sentWith({ headers = {}, body }: ErrorCase): string {
  const telling = Object.entries(headers).filter(([name, value]) => name !== 'Content-Type' || value === 'text/plain');
  return [...telling.map(([name, value]) => `${name}: ${value}`), ...(body === undefined ? [] : [body])].join(' · ');
}

export type ErrorCase = {
  /** The problem, as in `/problems/{code}`. */
  readonly code: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of the key of the tab. */
  readonly key?: 'read-only' | 'none';
  /** Sent before, so that the state is there which the request contradicts. */
  readonly before?: readonly Pick<ErrorCase, 'method' | 'path' | 'headers' | 'body'>[];
  /** Sent until the limit is spent. */
  readonly repeated?: true;
  /** The body is made this many bytes long. */
  readonly bodyBytes?: number;
};

/** In the order of their status. `{id}` is a payment that is made for the case. */
export const errorCases = cases as readonly ErrorCase[];
