// Does a path name an action? (spec 4.1.1)

import { answerOf, saysItReads } from '../../model/operation.ts';
import { isVersionSegment } from '../../model/path-kinds.ts';
import { wordsOf } from '../../words/split-words.ts';
import { verbIn } from '../../words/verb-in-segment.ts';
import { isChangingVerb } from '../../words/verbs.ts';
import { names } from '../../words/word-lists.ts';
import { likely, openApiCheck } from '../check.ts';

export const noVerbs = openApiCheck({
  rule: 'rest-no-verbs',
  of: ({ paths }) => paths,
  judge: (operations) => {
    const { segments, path, pathAt } = operations[0];
    // Protocols fix these names: the OAuth endpoints, GraphQL and OpenID.
    if (segments.some(({ text }) => names.protocolPaths.has(text.toLowerCase()))) return undefined;
    const last = segments.at(-1)?.text ?? '';
    if (names.ownErrorPaths.has(last) && operations.some(({ words }) => /oauth/i.test(words))) return undefined;
    const changes = operations.some(({ method }) => method !== 'get' && method !== 'head');
    const isResource = ['get', 'delete'].every((wanted) => operations.some(({ method }) => method === wanted));
    const onlyPost = operations.every(({ method }) => method === 'post');
    const onlyActs = onlyPost && operations.every((one) => answerOf(one, '201') === undefined);
    for (const [index, { text, parameter }] of segments.entries()) {
      if (parameter !== undefined) continue;
      const before = segments[index - 1];
      const belowItem = before?.parameter !== undefined;
      const belowName = before !== undefined && !belowItem && before.text !== 'api' && !isVersionSegment(before);
      const last = index === segments.length - 1;
      const verb = verbIn(text, { belowItem, belowName, last, changes, onlyPost, onlyActs });
      // A name that ends in a verb may be that of a thing, such as a brand, whose items are read and changed.
      const isThing = segments[index + 1]?.parameter !== undefined && isResource && wordsOf(text)[0] !== verb;
      // `/destroy_with_associated_resources` may only list what would go.
      if (verb !== undefined && !isThing && !(isChangingVerb(verb) && !changes && operations.every(saysItReads)))
        return likely(pathAt, 'verbInPath', { path, verb, text });
    }
    return undefined;
  },
});
