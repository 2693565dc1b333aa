// Does a bearer token travel as `Authorization: Bearer`? (spec 5.3)

import { foldWord } from '../../words/split-words.ts';
import { judgeEach, type PaperCheck } from '../check.ts';
import { securitySchemes } from './security-schemes.ts';

const tokenHeader = /^x[-_](access|auth|bearer|jwt|user|session)[-_]?token$|^(access|auth|jwt)[-_]?token$|^x[-_]jwt$/i;
const saysToken = /\b(bearer|jwt|json web token|access token|oauth|token de acesso|token jwt)\b/;

export const bearerToken: PaperCheck = {
  rule: 'authentication-bearer-token',
  judge: (paper) =>
    judgeEach(
      securitySchemes(paper).filter(
        ({ type, in: where, description, name }) =>
          type === 'oauth2' ||
          type === 'http' ||
          type === 'openIdConnect' ||
          (type === 'apiKey' && where !== 'query' && (saysToken.test(foldWord(description)) || tokenHeader.test(name))),
      ),
      { pt: 'nenhum Bearer token descrito', en: 'no bearer token is described' },
      (scheme) => {
        if (scheme.type !== 'apiKey' || scheme.in !== 'header') return undefined;
        // OpenAPI 2.0 can describe a bearer token in no other way.
        if (/^authorization$/i.test(scheme.name)) return undefined;
        if (!saysToken.test(foldWord(scheme.description))) return undefined;
        return {
          at: scheme.at,
          sure: 'likely',
          message: {
            pt: `O token vai no cabeçalho ${scheme.name}, e não como Authorization: Bearer.`,
            en: `The token travels in the header ${scheme.name}, not as Authorization: Bearer.`,
          },
          mend: {
            pt: 'Declare um esquema http bearer e receba o token em Authorization.',
            en: 'Declare an http bearer scheme and accept the token in Authorization.',
          },
        };
      },
    ),
};
