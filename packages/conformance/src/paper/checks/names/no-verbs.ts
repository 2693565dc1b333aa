// Does a path name an action? (spec 4.1.1)

import { answerOf, type Operation } from '../../model/operation.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { type Breach, firstOf, judgeEach, type PaperCheck } from '../check.ts';

/** Protocols fix these names: the OAuth endpoints, GraphQL and OpenID. */
const fixedByProtocols = /^\/(.*\/)?(oauth2?|openid|oidc|saml2?|connect|\.well-known|scim|graphql)(\/|$)/i;

export const noVerbs: PaperCheck = {
  rule: 'rest-no-verbs',
  judge: ({ paths }) => judgeEach(paths, { pt: 'nenhum caminho descrito', en: 'no path is described' }, breachOf),
};

function breachOf(operations: readonly Operation[]): Breach | undefined {
  const operation = operations[0];
  if (operation === undefined) return undefined;
  const { segments, path, pathAt } = operation;
  const changes = operations.some(({ method }) => method !== 'get' && method !== 'head');
  const onlyPost = operations.every(({ method }) => method === 'post');
  const onlyActs = onlyPost && operations.every((one) => answerOf(one, '201') === undefined);
  const found = firstOf(segments, ({ text, parameter }, index) => {
    if (parameter !== undefined) return undefined;
    const before = segments[index - 1];
    const verb = verbIn(text, {
      belowItem: before?.parameter !== undefined,
      belowName: before !== undefined && before.parameter === undefined && !/^(v\d.*|api)$/i.test(before.text),
      last: index === segments.length - 1,
      changes,
      onlyPost,
      onlyActs,
    });
    return verb === undefined ? undefined : { segment: text, verb };
  });
  // Most paths have no verb, so the pattern is asked last.
  if (found === undefined || fixedByProtocols.test(path)) return undefined;
  return {
    at: pathAt,
    sure: 'certain',
    message: {
      pt: `O caminho ${path} traz um verbo ("${found.verb}" em "${found.segment}").`,
      en: `The path ${path} contains a verb ("${found.verb}" in "${found.segment}").`,
    },
    mend: {
      pt: 'Nomeie o recurso no plural e deixe o método dizer a ação; uma mudança de estado é um PATCH ou um sub-recurso.',
      en: 'Name the resource in the plural and let the method say the action; a change of state is a PATCH or a sub-resource.',
    },
  };
}
