import type { ProbeAnswer } from '@farol/gateway';
import { headerOf } from '../probe/sighting.ts';
import { confirmed, contradicted, type Judgement, type Seen, untested, withoutSuccess } from './verdict.ts';

/** Are the limits reported in the headers that the entry names, with its numbers? They are never tested by spending them. */
export function judgeLimits({ api, of }: Seen): Judgement {
  // Sent only with a refusal, which a check does not provoke.
  const listed = api.response.limitHeaders.map((name) => name.toLowerCase()).filter((name) => name !== 'retry-after');
  if (listed.length === 0) return untested('not-reported');
  const first = of('first');
  if (first?.kind !== 'success' || !first.answer) return withoutSuccess(first);
  const { answer } = first;
  if (listed.every((name) => headerOf(answer, name) === null))
    return contradicted('limit-headers-missing', ['first'], listed.join(', '), null);

  const wrong = wrongNumber(api, answer, listed, first.probe.credential);
  if (wrong) return contradicted('limit-number', ['first'], ...wrong);
  const withKey = of('with-key');
  const wrongWithKey =
    withKey?.kind === 'success' && withKey.answer ? wrongNumber(api, withKey.answer, listed, 'with') : undefined;
  if (wrongWithKey) return contradicted('limit-number', ['with-key'], ...wrongWithKey);
  return confirmed(['first'], listed.filter((name) => headerOf(answer, name) !== null).join(', '));
}

/** A reported number that no stated window for this kind of caller has; undefined where no window is stated. */
function wrongNumber(
  api: Seen['api'],
  answer: ProbeAnswer,
  listed: readonly string[],
  credential: 'with' | 'without',
): [expected: string, found: string] | undefined {
  const stated = api.limits
    .filter((limit) => limit.credential === 'either' || limit.credential === credential)
    .flatMap(({ requests }) => requests ?? []);
  if (stated.length === 0) return undefined;
  for (const name of listed.filter((header) => /(^|-)limit$/.test(header))) {
    const value = headerOf(answer, name);
    if (value !== null && /^\d+$/.test(value.trim()) && !stated.includes(Number(value)))
      return [`${name}: ${stated.join(' or ')}`, `${name}: ${value}`];
  }
  return undefined;
}
