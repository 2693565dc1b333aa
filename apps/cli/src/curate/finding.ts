// From options or typed answers to one record in the chain.
import type { Api, Frozen } from '@farol/catalogue';
import { confirmationDraft, factFindingDraft, type Journal } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { version } from '../machine/version.ts';
import { append, asCliError } from '../verify/open-journal.ts';
import { isClaimed, sourcesOf, statedText } from './field-page.ts';

export type Finding = {
  readonly by: string;
  readonly wrong: boolean;
  readonly found?: string | undefined;
  readonly source?: string | undefined;
  readonly note?: string | undefined;
};

const longestValue = 500;

/** A confirmation of the stated value cites the source of the entry unless another one is named. */
export function writeFinding(
  { catalogue, language, now }: Context,
  journal: Journal,
  { api, field }: { readonly api: Frozen<Api>; readonly field: string },
  { by, wrong, found, source, note }: Finding,
) {
  const given = {
    api: api.id,
    by,
    verdict: wrong ? ('contradicted' as const) : ('confirmed' as const),
    source: wrong ? source : (source ?? usualSource(api, field)),
    note,
    now: now(),
    tools: { farol: version() },
  };
  return asCliError(() => {
    if (!isClaimed(field)) return append(journal, factFindingDraft(catalogue, { ...given, fact: field, found }));
    const value = wrong ? found : (found ?? statedText(api, field, language).slice(0, longestValue));
    return append(journal, confirmationDraft(catalogue, { ...given, field, found: value }));
  });
}

/** Where the entry says that it was read. */
export function usualSource(api: Frozen<Api>, field: string): string {
  return sourcesOf(api, field)[0] ?? api.docs;
}
