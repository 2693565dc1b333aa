import { essenceOf, headerOf } from '../probe/sighting.ts';
import { confirmed, contradicted, type Judgement, type Seen, withoutSuccess } from './verdict.ts';

/** Does the API answer in every format that the entry lists? JSON is checked with the first request. */
export function judgeFormats({ api, of }: Seen): Judgement {
  const first = of('first');
  if (first?.kind !== 'success' || !first.answer) return withoutSuccess(first);
  const json = essenceOf(headerOf(first.answer, 'content-type'));
  if (json !== essenceOf(api.response.contentType))
    return contradicted('content-type', ['first'], api.response.contentType, json);
  let missed: Judgement | undefined;
  for (const { format, contentType } of api.formatExamples) {
    const key = `format ${format}`;
    const seen = of(key);
    if (seen?.kind !== 'success' || !seen.answer) {
      if (seen?.answer && (seen.kind === 'failed' || seen.kind === 'gone'))
        return contradicted('format-differs', [key], `${format} ${contentType}`, String(seen.answer.status));
      missed ??= withoutSuccess(seen);
      continue;
    }
    const type = headerOf(seen.answer, 'content-type');
    if (essenceOf(type) !== essenceOf(contentType) || seen.answer.body.length === 0)
      return contradicted('format-differs', [key], `${format} ${contentType}`, type);
  }
  return (
    missed ??
    confirmed(['first', ...api.formatExamples.map(({ format }) => `format ${format}`)], api.formats.join(', '))
  );
}
