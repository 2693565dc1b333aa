import type { Api, Failure, Frozen, Window } from '@farol/catalogue';

/** The failure that an entry has for a situation, or the one with that code; of several, the one named after the situation. */
export function findFailure(
  api: Frozen<Api>,
  situationOrCode: string,
  per: Window | null = null,
): Frozen<Failure> | undefined {
  const named = api.failures.find((failure) => failure.code === situationOrCode);
  const candidates = api.failures.filter((failure) => failure.situation === situationOrCode);
  return (
    (per && candidates.find((failure) => failure.code.startsWith(`${per}-`))) ||
    candidates.find((failure) => failure.code === situationOrCode) ||
    candidates[0] ||
    named
  );
}
