import { failureToProvoke } from '../plan/probe-plan.ts';
import { essenceOf, headerOf } from '../probe/sighting.ts';
import { confirmed, contradicted, type Judgement, type Seen, untested, withoutSuccess } from './verdict.ts';

/** Does the API fail as the entry says? One failure is provoked. */
export function judgeFailures({ api, of }: Seen): Judgement {
  const failure = failureToProvoke(api);
  if (!failure) return untested('not-by-machine');
  const key = `failure ${failure.code}`;
  const seen = of(key);
  if (!seen) return withoutSuccess(of('first'));
  const { answer, kind } = seen;
  if (!answer || kind === 'filtered' || kind === 'limit-spent' || kind === 'down' || kind === 'moved')
    return withoutSuccess(seen);
  const type = headerOf(answer, 'content-type');
  const expected = `${failure.status} ${failure.contentType} (${failure.code})`;
  const isThis =
    answer.status === failure.status &&
    essenceOf(type) === essenceOf(failure.contentType) &&
    (failure.match === undefined || answer.failure?.code === failure.code);
  const found = `${answer.status} ${type ?? ''}${answer.failure ? ` (${answer.failure.code})` : ''}`;
  return isThis ? confirmed([key], expected) : contradicted('failure-differs', [key], expected, found);
}
