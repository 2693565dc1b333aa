// Does the key travel in a header, not in the query string? (spec 5.2)

import { follow } from '../../document/source.ts';
import type { Parameter } from '../../model/operation.ts';
import { foldWord } from '../../words/split-words.ts';
import type { Breach, OpenApiCheck } from '../check.ts';
import { securitySchemes } from './security-schemes.ts';

const always =
  /^(x[-_])?(api[-_]?key|apikey|access[-_]?token|auth[-_]?token|api[-_]?token|api[-_]?secret|client[-_]?secret|secret[-_]?key|app[-_]?secret|appid|app[-_]?key|subscription[-_]?key|bearer|password|senha|chave[-_]?(de[-_]?)?(api|acesso)|token[-_]?(de[-_]?)?acesso)$/i;
/** Names that are a key only if the description says so. */
const sometimes = /^(key|token|chave|auth|authorization|secret|segredo|credential|credencial)$/i;
const saysKey =
  /\b(api|access|acesso|your|sua|secret) ?-?(key|chave|token)|chave (de|da) (api|acesso)|token de (acesso|api)|credencia|credential|authenticat|autentica/;
const saysOther = /\b(confirm|reset|invit|verif|unsubscrib|page|pagina|continuation|convite|recupera|redefini)/;

export const keyInHeader: OpenApiCheck = {
  rule: 'authentication-key-in-header',
  judge: (paper) => {
    const schemes = securitySchemes(paper);
    const parameters = new Map<unknown, Parameter>();
    for (const { parameters: named } of paper.operations)
      for (const parameter of named)
        if (parameter.in === 'query' && isKey(parameter)) parameters.set(follow(parameter.at)?.value, parameter);
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

function isKey({ name, description }: Parameter): boolean {
  if (always.test(name)) return true;
  const said = foldWord(description);
  return sometimes.test(name) && saysKey.test(said) && !saysOther.test(said);
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
