// Does a header that pins the version hold a date? (spec 9.3)

import { follow, text } from '../../document/source.ts';
import { statedValues } from '../../model/headers.ts';
import type { Parameter } from '../../model/operation.ts';
import { typesOf } from '../../model/shape.ts';
import { said } from '../../said.ts';
import { wordsOf } from '../../words/split-words.ts';
import { names } from '../../words/word-lists.ts';
import { fits } from '../brasil/refusal.ts';
import { likely, openApiCheck } from '../check.ts';

export const datedHeader = openApiCheck({
  rule: 'versioning-dated-header',
  of: ({ operations }) => {
    const headers = operations.flatMap(({ parameters }) => parameters.filter(isVersionHeader));
    // A shared header is judged once.
    return [...new Map(headers.toReversed().map((header) => [follow(header.at)?.value, header])).values()];
  },
  judge: (header) => {
    const numbers = [...typesOf(header.schema)].filter((type) => type === 'integer' || type === 'number');
    const pattern = text(follow(header.schema), 'pattern');
    const isRefused = pattern !== undefined && fits(pattern, '2026-11-19') === false;
    const stated = statedValues(header).filter(
      (value) => !/^\d{4}-\d{2}-\d{2}|^20\d{2}(0[1-9]|1[0-2])|[{<$]/.test(value),
    );
    const isNumber = (value: string) => /^v?\d{1,3}(\D|$)/i.test(value);
    const pinned = stated.find(isNumber) ?? numbers[0] ?? (isRefused ? pattern : undefined);
    const wrong = stated.find((value) => !isNumber(value));
    // A number pins the contract in another way.
    if (wrong === undefined)
      return pinned === undefined ? undefined : said('pinnedOtherwise', { name: header.name, pinned });
    return likely(header.at, 'headerNoDate', { name: header.name, wrong });
  },
});

/** `Api-Version` and `X-GitHub-Api-Version`; an `X-App-Version` is that of something else. */
function isVersionHeader({ name, in: where, description }: Parameter): boolean {
  if (where !== 'header' || /\byour (docs|project|app|document|schema|template|workspace)/i.test(description))
    return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.some((word) => names.versionedThings.has(word))) return false;
  return ['version', 'versao', 'apiversion'].includes(last) || words.join(' ').endsWith('versao api');
}
