import { linkNames } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ApiProps } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { Joined, Prose } from '../prose.tsx';
import { FactRow, LinkOr } from './fact-row.tsx';
import { Source } from './source-link.tsx';

/** How to get the credential, step by step, and the permissions that it can carry. */
export function KeySteps({ view, api }: ApiProps) {
  return (
    <>
      <ol class="uses">
        {api.credentialSteps.map((step) => (
          <li key={step.text.en}>
            <Prose text={view.say(step.text)} />{' '}
            <small>
              <Source view={view} of={step} />
              <Overdue view={view} kind="credential-steps" fact={step} />
            </small>
          </li>
        ))}
      </ol>
      {api.scopes.length > 0 && (
        <p class="aside">
          {view.text.decision.scopes}:{' '}
          {api.scopes.map((scope, i) => (
            <>
              {i > 0 && '; '}
              <code>{scope.name}</code> ({view.say(scope.meaning)}){' '}
              <small>
                <Source view={view} of={scope} />
                <Overdue view={view} kind="credential-steps" fact={scope} />
              </small>
            </>
          ))}
        </p>
      )}
    </>
  );
}

export function Links({ view, api }: ApiProps) {
  const { sdks } = api.links;
  return (
    <dl class="terms">
      {linkNames.map((name) => (
        <FactRow key={name} view={view} name={view.label('linkName', name)} kind="links" read={api.links[name]}>
          <LinkOr view={view} value={api.links[name].value} />
        </FactRow>
      ))}
      <FactRow view={view} name={view.label('linkName', 'sdks')} kind="links" read={sdks}>
        {sdks.value === 'not-stated'
          ? view.label('termValue', 'not-stated')
          : sdks.value.map(({ name, url, by }) => (
              <span key={url}>
                <a href={url}>{name}</a>
                {by === 'community' && ` (${view.text.decision.community})`}
              </span>
            ))}
      </FactRow>
    </dl>
  );
}

/** What stands behind the API, and which entries can stand in for it. */
export function Origin({ view, api }: ApiProps) {
  const { decision } = view.text;
  const nameOf = (id: string) => view.catalogue.api(id)?.name ?? '';
  return (
    <>
      <ul class="uses">
        {api.lineage.map((from) => (
          <li key={from.text.en}>
            <Prose text={view.say(from.text)} />
            {from.api && (
              <>
                ; {decision.see} <a href={view.to(`api:${from.api}`)}>{nameOf(from.api)}</a>
              </>
            )}{' '}
            <small>
              <Source view={view} of={from} />
              <Overdue view={view} kind="lineage" fact={from} />
            </small>
          </li>
        ))}
        {api.lineage.length === 0 && <li>{decision.noLineage}</li>}
      </ul>
      {api.substitutes.map((substitute) => (
        <details key={substitute.api} class="more">
          <summary>
            {filled(decision.standIn, {
              name: nameOf(substitute.api),
              request: view.say(api.requests.find(({ id }) => id === substitute.request)?.title ?? { pt: '', en: '' }),
            })}
          </summary>
          <p>
            <a href={view.to(`api:${substitute.api}`)}>{nameOf(substitute.api)}</a>
            {substitute.further && (
              <>
                , <code>GET {substitute.further.path}</code>
              </>
            )}
            : <Prose text={view.say(substitute.differences)} />{' '}
            <small>
              <Source view={view} of={substitute} />
            </small>
            <Overdue view={view} kind="substitutes" fact={substitute} />
          </p>
          <p>{filled(decision.mapping, { name: nameOf(substitute.api) })}</p>
          <ul class="claims">
            {substitute.fields.map(({ ours, theirs, as }) => (
              <li key={ours}>
                <code>{dotted(ours)}</code>: <code>{dotted(theirs)}</code>
                {as !== 'same' && ` (${decision.conversion[as]})`}
              </li>
            ))}
            {substitute.missing.length > 0 && (
              <li>
                {filled(decision.missing, { name: nameOf(substitute.api) })}:{' '}
                <Joined of={substitute.missing.map((member) => <code>{member}</code>)} />
              </li>
            )}
          </ul>
        </details>
      ))}
    </>
  );
}

/** A JSON Pointer as code writes it: `/results/0/name` is `results[0].name`. */
function dotted(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replace(/^(\d+)(?=\/|$)/, '[$1]')
    .replaceAll('/', '.');
}
