// Does a path name an action? (spec 4.1.1)

import { answerOf } from '../../model/operation.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { names } from '../../words/word-lists.ts';
import { certain, openApiCheck } from '../check.ts';

export const noVerbs = openApiCheck({
  rule: 'rest-no-verbs',
  of: ({ paths }) => paths,
  missing: { pt: 'nenhum caminho descrito', en: 'no path is described' },
  mend: {
    pt: 'Nomeie o recurso no plural e deixe o método dizer a ação; uma mudança de estado é um PATCH ou um sub-recurso.',
    en: 'Name the resource in the plural and let the method say the action; a change of state is a PATCH or a sub-resource.',
  },
  judge: (operations) => {
    const { segments, path, pathAt } = operations[0];
    // Protocols fix these names: the OAuth endpoints, GraphQL and OpenID.
    if (segments.some(({ text }) => names.protocolPaths.has(text.toLowerCase()))) return undefined;
    const changes = operations.some(({ method }) => method !== 'get' && method !== 'head');
    const onlyPost = operations.every(({ method }) => method === 'post');
    const onlyActs = onlyPost && operations.every((one) => answerOf(one, '201') === undefined);
    for (const [index, { text, parameter }] of segments.entries()) {
      if (parameter !== undefined) continue;
      const before = segments[index - 1];
      const belowItem = before?.parameter !== undefined;
      const belowName = before !== undefined && !belowItem && !/^(v\d.*|api)$/i.test(before.text);
      const last = index === segments.length - 1;
      const verb = verbIn(text, { belowItem, belowName, last, changes, onlyPost, onlyActs });
      if (verb !== undefined)
        return certain(pathAt, {
          pt: `O caminho ${path} traz um verbo ("${verb}" em "${text}").`,
          en: `The path ${path} contains a verb ("${verb}" in "${text}").`,
        });
    }
    return undefined;
  },
});
