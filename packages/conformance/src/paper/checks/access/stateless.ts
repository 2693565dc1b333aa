// Does every request carry its own credential? (spec 5.8)

import { judgeEach, type PaperCheck } from '../check.ts';
import { securitySchemes } from './security-schemes.ts';

const sessionCookie = /sess|^sid$|[._-]sid$|^(jsessionid|phpsessid|asp\.net_sessionid|connect\.sid|laravel_session)$/i;

export const stateless: PaperCheck = {
  rule: 'authentication-stateless',
  judge: (paper) =>
    judgeEach(
      securitySchemes(paper),
      { pt: 'nenhuma credencial descrita', en: 'no credential is described' },
      ({ at, type, in: where, name }) => {
        if (type !== 'apiKey' || where !== 'cookie' || !sessionCookie.test(name)) return undefined;
        return {
          at,
          sure: 'likely',
          message: {
            pt: `A credencial é o cookie de sessão "${name}": a resposta depende de um login anterior.`,
            en: `The credential is the session cookie "${name}": the response depends on an earlier login.`,
          },
          mend: {
            pt: 'Receba em cada requisição uma credencial completa, como um token em Authorization.',
            en: 'Accept a self-contained credential with each request, such as a token in Authorization.',
          },
        };
      },
    ),
};
