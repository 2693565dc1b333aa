// What credential does the API want, where does it go, and how is it obtained?
import { filled } from '@farol/http';
import type { ApiProps } from '../../view/view.ts';
import { Overdue } from '../overdue.tsx';
import { Prose } from '../prose.tsx';
import { Disputed } from './disputed.tsx';
import { Fold } from './fold.tsx';
import { Cite, Cites } from './sources.tsx';

/** The credential in one or two sentences. */
export function KeyGist({ view, api }: ApiProps) {
  return (
    <>
      <Sent view={view} api={api} />
      <Cites view={view} api={api} field="credential" />
    </>
  );
}

function Sent({ view, api: { credential } }: ApiProps) {
  const { sheet } = view.text;
  if (!credential) return <>{sheet.noCredential}</>;
  const { alternative, note } = credential;
  // The note then says where each of the two goes.
  if (alternative?.separate && note) return <Prose text={view.say(note)} />;
  return (
    <>
      {credential.optional ? sheet.optionallySent : sheet.sent} {sheet.place[credential.place]}{' '}
      <code>{credential.name}</code>
      {alternative && (
        <>
          , {sheet.or} {sheet.place[alternative.place]} <code>{alternative.name}</code>
        </>
      )}
      . {credential.optional ? sheet.optionalVariable : sheet.variable} <code>{credential.variable}</code>.
    </>
  );
}

export function Key({ view, api }: ApiProps) {
  const { sheet, decision } = view.text;
  const { credential, credentialSteps, scopes } = api;
  return (
    <>
      <Disputed view={view} api={api} field="credential" />
      {credential?.note && !credential.alternative?.separate && (
        <p class="fold">
          <Prose text={view.say(credential.note)} />
        </p>
      )}
      {credential?.oauth && (
        <p class="fold">
          {filled(sheet.oauth, { id: credential.oauth.idVariable, secret: credential.oauth.secretVariable })}
        </p>
      )}
      {credentialSteps.length > 0 && (
        <Fold title={view.fact('credential_steps')} count={filled(sheet.steps, { n: credentialSteps.length })}>
          <ol>
            {credentialSteps.map((step) => (
              <li key={step.text.en}>
                <Prose text={view.say(step.text)} />
                <Cite view={view} api={api} at={step.source} />
                <Overdue view={view} kind="credential-steps" fact={step} />
              </li>
            ))}
          </ol>
          {credential && <a href={credential.signUp}>{sheet.getKey}</a>}
        </Fold>
      )}
      {scopes.length > 0 && (
        <Fold title={decision.scopes} count={view.number(scopes.length)}>
          <ul>
            {scopes.map((scope) => (
              <li key={scope.name}>
                <code>{scope.name}</code>: {view.say(scope.meaning)}
                <Cite view={view} api={api} at={scope.source} />
                <Overdue view={view} kind="credential-steps" fact={scope} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}
