// What credential does the API want, where does it go, and how is it obtained?
import type { Api, Frozen } from '@farol/catalogue';
import { filled } from '@farol/http';
import type { ComponentChildren } from 'preact';
import type { ApiProps, View } from '../../view/view.ts';
import { Fold, List } from '../lists.tsx';
import { Prose } from '../prose.tsx';
import { Disputed } from './disputes.tsx';
import { Cite, Cites, Overdue } from './sources.tsx';

/** The credential in one or two sentences. */
export function KeyGist({ view, api }: ApiProps) {
  return (
    <>
      <Prose text={sentence(view, api)} />
      <Cites view={view} api={api} field="credential" />
    </>
  );
}

function sentence(view: View, { credential }: Frozen<Api>): string {
  const { sheet } = view.text;
  if (!credential) return sheet.noCredential;
  const { alternative, note, optional, name, variable } = credential;
  // The note then says where each of the two goes.
  if (alternative?.separate && note) return view.say(note);
  const places = [{ place: credential.place, name }, ...(alternative ? [alternative] : [])];
  const placed = places.map((one) => `${sheet.place[one.place]} \`${one.name}\``).join(`, ${sheet.or} `);
  const said = optional ? [sheet.optionallySent, sheet.optionalVariable] : [sheet.sent, sheet.variable];
  return `${said[0]} ${placed}. ${said[1]} \`${variable}\`.`;
}

export function Key({ view, api }: ApiProps) {
  const { sheet, decision } = view.text;
  const { credential, credentialSteps, scopes } = api;
  const read = (fact: { readonly source: string; readonly readOn: string }, said: ComponentChildren) => [
    said,
    <Cite view={view} api={api} at={fact.source} />,
    <Overdue view={view} kind="credential-steps" fact={fact} />,
  ];
  return (
    <>
      <Disputed view={view} api={api} field="credential" />
      {credential?.note && !credential.alternative?.separate && (
        <Prose as="p" class="fold" text={view.say(credential.note)} />
      )}
      {credential?.oauth && (
        <p class="fold">
          {filled(sheet.oauth, { id: credential.oauth.idVariable, secret: credential.oauth.secretVariable })}
        </p>
      )}
      {credentialSteps.length > 0 && (
        <Fold title={view.fact('credential_steps')} count={filled(sheet.steps, { n: credentialSteps.length })}>
          <List ordered of={credentialSteps.map((step) => read(step, <Prose text={view.say(step.text)} />))} />
          {credential && <a href={credential.signUp}>{sheet.getKey}</a>}
        </Fold>
      )}
      {scopes.length > 0 && (
        <Fold title={decision.scopes} count={view.number(scopes.length)}>
          <List of={scopes.map((scope) => read(scope, [<code>{scope.name}</code>, ': ', view.say(scope.meaning)]))} />
        </Fold>
      )}
    </>
  );
}
