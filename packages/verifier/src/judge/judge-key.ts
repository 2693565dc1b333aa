import { foundOf } from '../probe/sighting.ts';
import { confirmed, contradicted, type Judgement, type Seen, untested, withoutSuccess } from './verdict.ts';

/** Is a key needed exactly as the entry says? Without one the call must be refused, with one it must work. */
export function judgeAuthentication(seen: Seen): Judgement {
  const { api, of } = seen;
  const first = of('first');
  const { credential, authentication } = api;
  if (credential === null || credential.optional) {
    if (first?.kind === 'refused') return contradicted('status', ['first'], authentication, foundOf(first));
    if (first?.kind !== 'success') return withoutSuccess(first);
    return authentication === 'No key' ? confirmed(['first'], authentication) : withKey(seen);
  }
  const without = of('without-key');
  if (without?.kind === 'success') return contradicted('key-not-needed', ['without-key'], '401', foundOf(without));
  if (without?.kind !== 'refused') return without ? withoutSuccess(without) : withoutSuccess(first);
  return first?.kind === 'success' ? confirmed(['first', 'without-key'], authentication) : withoutSuccess(first);
}

/** Does the key work in the place that the entry names? */
export function judgeCredential(seen: Seen): Judgement {
  const { credential } = seen.api;
  if (credential === null) return untested('not-by-machine');
  if (credential.optional) return withKey(seen);
  const first = seen.of('first');
  return first?.kind === 'success'
    ? confirmed(['first'], `${credential.place} ${credential.name}`)
    : withoutSuccess(first);
}

function withKey({ api, of }: Seen): Judgement {
  const seen = of('with-key');
  if (seen?.kind !== 'success') return withoutSuccess(seen);
  return confirmed(['with-key'], `${api.credential?.place} ${api.credential?.name}`);
}
