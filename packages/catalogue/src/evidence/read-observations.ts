import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import {
  type Observation,
  type ObservationRecord,
  observationSchema,
  type RecordedExchange,
} from '../schema/observation-schema.ts';
import { claimDigest } from './claim-digest.ts';
import { factDigest } from './fact-digest.ts';
import { checkChain, type Head, headsSchema } from './observation-chain.ts';
import { withdrawals } from './withdrawals.ts';

const ending = '.jsonl';
export const headsFile = 'heads.json';

/** The evidence in a folder, oldest first. Every problem is reported, so that no changed evidence is ever used. */
export function readObservations(folder: URL, apis: readonly Frozen<Api>[], problems: string[]): Observation[] {
  const names = namesIn(folder).filter((name) => name.endsWith(ending));
  const heads = readHeads(folder, problems);
  const ids = new Set([...names.map((name) => name.slice(0, -ending.length)), ...Object.keys(heads)]);
  const seen: Observation[] = [];
  for (const api of [...ids].sort()) {
    const file = `observations/${api}${ending}`;
    const text = names.includes(`${api}${ending}`) ? readFileSync(new URL(`${api}${ending}`, folder), 'utf8') : '';
    const head = heads[api];
    const checked = checkChain(text, { api, head, evidence: true });
    if (!head) problems.push(`observations/${headsFile}: ${api}: expected its last record, found nothing.`);
    for (const { line, text: sentence } of checked.problems) problems.push(`${file}: record ${line} ${sentence}.`);
    const entry = apis.find(({ id }) => id === api);
    const withdrawn = withdrawals(checked.records);
    seen.push(...checked.records.map((record) => asObservation(record, entry, withdrawn.get(record.id))));
  }
  return seen.sort((a, b) => (a.observedAt < b.observedAt ? -1 : a.observedAt > b.observedAt ? 1 : 0));
}

function readHeads(folder: URL, problems: string[]): Readonly<Record<string, Head>> {
  const file = new URL(headsFile, folder);
  // Missing: reported below for each entry that has records.
  if (!existsSync(file)) return {};
  try {
    return headsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    problems.push(
      `observations/${headsFile}: the whole file: expected the last record of each entry, found something else.`,
    );
    return {};
  }
}

/** The folder does not exist before the first observation, because Git stores no empty folders. */
const namesIn = (folder: URL): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** A record as shown with its entry, without headers and bodies. */
export function asObservation(
  record: ObservationRecord,
  entry: Frozen<Api> | undefined,
  withdrawnBy?: string,
): Observation {
  return observationSchema.parse({
    ...{ vantage: null, passes: 0, source: null, note: null, withdraws: null },
    ...record,
    calls: record.kind === 'run' ? record.exchanges.map(callOf) : [],
    withdrawnBy: withdrawnBy ?? null,
    verdicts: record.verdicts.map((verdict) => ({
      ...verdict,
      detail: detailOf(verdict),
      current: entry !== undefined && verdict.claim === claimDigest(entry, verdict.field),
    })),
    ...(record.kind === 'confirmation' && record.facts
      ? {
          facts: record.facts.map(({ fact, claim, found }) => ({
            fact,
            current: entry !== undefined && claim === factDigest(entry, fact),
            ...(found === undefined ? {} : { found }),
          })),
        }
      : {}),
  });
}

const callOf = ({ answer, ms, ...exchange }: RecordedExchange) => ({
  ...exchange,
  status: answer?.status ?? null,
  contentType: answer?.headers.find(([name]) => name === 'content-type')?.[1] ?? null,
  ms: ms.total,
});

function detailOf({ expected, found }: { readonly expected: string | null; readonly found: string | null }): string {
  const parts = [expected === null ? '' : `expected ${expected}`, found === null ? '' : `found ${found}`];
  return parts.filter((part) => part !== '').join(', ');
}
