// Does the key travel in a header, not in the query string? (spec 5.2)

import { child, follow, text } from '../../document/source.ts';
import type { Operation, Parameter } from '../../model/operation.ts';
import { isNamedAfter, isVersionSegment } from '../../model/path-kinds.ts';
import { closedValues, typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { remembered } from '../../words/remembered.ts';
import { joined, wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { isKind } from '../brasil/kinds.ts';
import { certain, type Judged, likely, openApiCheck } from '../check.ts';
import { type SecurityScheme, securitySchemes } from './security-schemes.ts';

type QueryParameter = { readonly parameter: Parameter; readonly operation: Operation };

export const keyInHeader = openApiCheck<SecurityScheme | QueryParameter>({
  rule: 'authentication-key-in-header',
  of: (paper) => {
    const schemes = securitySchemes(paper);
    const inQuery = new Set(schemes.filter(isInQuery).map(({ name }) => name));
    const isMeant = (one: Parameter, operation: Operation) => {
      const { name, in: where } = one;
      if (where === 'query') return !inQuery.has(name) && (mayBeKey(name) || isSecret(one));
      const isSession = mayBeSession(name) && !isItem(name, operation, schemes.length > 0);
      return where === 'path' && (isPassword(name) || isSession);
    };
    const parameters = paper.operations.flatMap((operation) =>
      operation.parameters.filter((one) => isMeant(one, operation)).map((parameter) => ({ parameter, operation })),
    );
    // A shared parameter is judged once.
    return [...schemes, ...new Map(parameters.map((one) => [follow(one.parameter.at)?.value, one])).values()];
  },
  judge: (one) => {
    if ('parameter' in one) return judgeParameter(one);
    if (!isInQuery(one)) return undefined;
    const { at, name, description } = one;
    const isKey = isOnlyKey(name) || /\b(api|access) key\b|chave da api/i.test(description);
    return isKey ? allowed(name) : certain(at, 'keyInUrl', { name });
  },
});

const isInQuery = ({ type, in: where }: SecurityScheme) => type === 'apiKey' && where === 'query';

const aboutPassword =
  /^(id|policy|politica|reset|hint|dica|length|min|max|hash|expires|atendimento|fila|espera|guiche|painel)$/;

const isPassword = remembered((name): boolean => {
  const [first = '', ...others] = wordsOf(name);
  return ['password', 'senha', 'passwd', 'pwd'].includes(first) && !others.some((word) => aboutPassword.test(word));
});

const isSecret = ({ name, schema }: Parameter) =>
  isPassword(name) || (text(schema, 'format') === 'password' && !mayBeKey(name));

/** OpenWeather's `appid` is a key; an `app_id` only names an application. */
export const isKeyName = (name: string): boolean => credential.test(joined(name)) || name === 'appid';

const things = 'api|acesso|usuario|aplicacao|app|servico|integracao|parceiro|autenticacao';
const holders = 'private|subscription|service|licen[sc]e|bearer|refresh|developer|dev|partner|merchant|consumer|hapi';
const credentials = [
  `(x?(api|access|auth|app|secret|client|session)|${holders})(key|token|secret)|user(token|secret)`,
  'bearer|password|passwd|pwd|senha|jwt|authorization',
  `(chave|token|senha|segredo|credencial)(d[aeo])?(${things})`,
];
const credential = new RegExp(`^(${credentials.join('|')})$`);

const mayBeKey = (name: string) => isKeyName(name) || names.possibleCredentials.has(joined(name));

/** The access key of an invoice is its number. */
const mayBeSession = remembered(
  (name) => (isKeyName(name) && !isKind(name, 'accessKey')) || /^sess?(ion)?id$/.test(joined(name)),
);

/** A session, a token or a key that is a resource: `/sessions/{session_id}`, or `/game/{apiKey}` beside other credentials. */
function isItem(name: string, { segments }: Operation, hasOthers: boolean): boolean {
  const before = segments[segments.findIndex(({ parameter }) => parameter === name) - 1];
  const isThing = hasOthers && before !== undefined && !isVersionSegment(before);
  return (isThing && /^(app|api)key$/.test(joined(name))) || isNamedAfter(name, before?.text ?? '');
}

function judgeParameter({ parameter, operation }: QueryParameter): Judged {
  const { name, description, at, schema, in: where } = parameter;
  // The session of a search for places is what is paid at once, and no login.
  const ofPlaces = operation.segments.some(({ text }) => /^(places?|lugares|autocomplete|geocod\w*)$/i.test(text));
  if (ofPlaces && joined(name) === 'sessiontoken') return undefined;
  const maybe = said('maybeCredential', { name });
  // What is shared may have a secret of its own.
  if (operation.secured && /\b(private|shared|compartilhad[oa]s?|privad[oa]s?)\b/i.test(description)) return maybe;
  // A file or a room may have a password of its own.
  if (isPassword(name) && /certifica[td]|\bfile|arquivo|document|\broom|meeting/i.test(description)) return maybe;
  // The charter's leave for keys is not for the path.
  const inQuery = where === 'query' || operation.path.split('?')[1]?.includes(`{${name}}`) === true;
  const found = inQuery && isOnlyKey(name) && !isSecret(parameter) ? allowed(name) : likely(at, 'keyInUrl', { name });
  if (isKeyName(name) || isSecret(parameter)) return found;
  // A `token` may be a credential or something else, and a session one of training.
  if (description !== '' || where === 'path') return maybe;
  const required = child(follow(at), 'required')?.value === true;
  const ofOther = operation.segments.some(({ text }) => wordsOf(text).some((word) => names.otherTokens.has(word)));
  const isText = closedValues(schema) === undefined && typesOf(schema).has('string');
  return required && isText && !ofOther ? found : undefined;
}

/** A key of an API, and not a password, a session or the token of a person, which the charter lets go nowhere but in a header. */
const isOnlyKey = (name: string) => !ofPerson.test(joined(name));
const ofPerson =
  /pass|pwd|senha|secret|segredo|jwt|authorization|bearer|sess|user(?!key)|(?<!chave|chavedo)usuario|login|refresh|idtoken/;

/** Spec 5.2 names both places; that we prefer the header is no breach of it. */
const allowed = (name: string) => said('keyAllowed', { name });
