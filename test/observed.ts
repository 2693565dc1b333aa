import type { Observation } from '@farol/catalogue';

export type Seen = Pick<Observation['verdicts'][number], 'field' | 'verdict'> & { readonly current?: boolean };

const noDigest = `sha256:${'0'.repeat(64)}`;

/** An observation as a run of `farol curate verify` on ViaCEP would record it. */
export function seen(on: string, ...verdicts: readonly Seen[]): Observation {
  return {
    id: `viacep-${on}`,
    api: 'viacep',
    kind: 'run',
    observedAt: `${on}T10:00:00.000Z`,
    by: 'farol verify',
    vantage: 'here',
    tools: {},
    passes: 1,
    calls: [],
    source: null,
    note: null,
    withdraws: null,
    withdrawnBy: null,
    verdicts: verdicts.map(({ field, verdict, current = true }) => ({
      field,
      verdict,
      reason: 'as-stated',
      expected: null,
      found: null,
      claim: noDigest,
      detail: '',
      current,
    })),
    notes: [],
    previous: null,
    hash: noDigest,
  };
}
