// Does the key travel in a header, not in the query string? (spec 5.2)

import { child, follow } from '../../document/source.ts';
import type { Parameter } from '../../model/operation.ts';
import { closedValues, typesOf } from '../../model/shape.ts';
import { says } from '../../words/says.ts';
import { foldWord } from '../../words/split-words.ts';
import type { Breach, PaperCheck } from '../check.ts';
import { securitySchemes } from './security-schemes.ts';

/** Names of credentials, without separators: `apiKey`, `user_token`, `chave-de-acesso`. */
const always = says(
  /^x?(api|access|auth|app|secret|private|client|subscription|service|license|licence|session|user|bearer|refresh|developer|dev|partner|merchant|consumer|h?api)(key|token|secret)$|^(bearer|password|passwd|pwd|senha|jwt|authorization)$|^(chave|token|senha|segredo|credencial)(de|da|do)?(api|acesso|usuario|aplicacao|app|servico|integracao|parceiro|autenticacao)$/,
);
/** Names of a credential, or of something else: the description decides, or that a call without it is refused. */
const sometimes = says(/^(key|token|chave|auth|secret|segredo|credential|credencial|autorizacao|autenticacao)$/);
const saysKey =
  /\b(api|access|acesso|your|sua|secret|user|usuario) ?-?(key|chave|token)|\b(token|key|chave) (of|for|do|da|de|para) (the |o |a )?(user|account|api|usuario|conta|acesso|integracao|client)|credencia|credential|authenticat|autentica/;
/** Keys and tokens that are data of the API: of a page, of a confirmation, of a Brazilian tax document. */
const saysOther =
  /\b(confirm|reset|invit|verif|unsubscrib|page|pagina|continuation|convite|recupera|redefini|ativa|nfc?-?e\b|ct-?e\b|nota fiscal|notas fiscais|documento fiscal|pix\b|danfe)/;

export const keyInHeader: PaperCheck = {
  rule: 'authentication-key-in-header',
  judge: (paper) => {
    const schemes = securitySchemes(paper);
    const parameters = new Map<unknown, Parameter>();
    for (const { parameters: named, path } of paper.operations)
      for (const parameter of named)
        if (parameter.in === 'query' && isKey(parameter, path)) parameters.set(follow(parameter.at)?.value, parameter);
    if (schemes.length === 0 && parameters.size === 0)
      return { pt: 'nenhuma credencial descrita', en: 'no credential is described' };
    const inQuery = schemes.filter((scheme) => scheme.type === 'apiKey' && scheme.in === 'query');
    return [
      ...inQuery.map(({ at, name }) => breach(at, name, 'certain')),
      ...[...parameters.values()]
        .filter(({ name }) => !inQuery.some((scheme) => scheme.name === name))
        .map(({ at, name }) => breach(at, name, 'likely')),
    ];
  },
};

function isKey({ name, description, at, schema }: Parameter, path: string): boolean {
  const word = foldWord(name).replace(/[-_.]/g, '');
  // OpenWeather's key; an `app_id` only names an application.
  if (always(word) || name === 'appid') return true;
  if (!sometimes(word)) return false;
  const said = foldWord(description);
  if (said !== '') return saysKey.test(said) && !saysOther.test(said);
  const required = child(follow(at), 'required')?.value === true;
  return (
    required && !saysOther.test(foldWord(path)) && closedValues(schema) === undefined && typesOf(schema).has('string')
  );
}

function breach(at: Breach['at'], name: string, sure: Breach['sure']): Breach {
  return {
    at,
    sure,
    message: {
      pt: `A credencial "${name}" vai na query string, que fica em logs e no histórico.`,
      en: `The credential "${name}" goes in the query string, which ends up in logs and histories.`,
    },
    mend: {
      pt: 'Receba a chave em um cabeçalho, como Authorization ou X-Api-Key.',
      en: 'Accept the key in a header, such as Authorization or X-Api-Key.',
    },
  };
}
