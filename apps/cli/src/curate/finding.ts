// From options or typed answers to one record in the chain.
import type { Api, Frozen } from '@farol/catalogue';
import { confirmationDraft, factConfirmationDraft, type Journal } from '@farol/verifier';
import type { Context } from '../arguments/command.ts';
import { version } from '../machine/version.ts';
import { append, asCliError } from '../verify/open-journal.ts';
import { datedFact, type Field, sourcesOf, statedText } from './field-page.ts';

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
  context: Context,
  journal: Journal,
  about: { readonly api: Frozen<Api>; readonly field: Field },
  { by, wrong, found, source, note }: Finding,
) {
  const { api, field } = about;
  const { catalogue, language, now } = context;
  return asCliError(() => {
    const draft = confirmationDraft(catalogue, {
      api: api.id,
      field,
      by,
      verdict: wrong ? 'contradicted' : 'confirmed',
      found: wrong ? found : (found ?? statedText(api, field, language).slice(0, longestValue)),
      source: wrong ? source : (source ?? sourcesOf(api, field)[0]),
      note,
      now: now(),
      tools: { farol: version() },
    });
    return append(journal, draft);
  });
}

/** A dated fact such as `terms.card` that was read again and is right: it gets the day of the record. */
export function writeReading(
  { catalogue, now }: Context,
  journal: Journal,
  about: { readonly api: Frozen<Api>; readonly fact: string },
  { by, source, note }: Pick<Finding, 'by' | 'source' | 'note'>,
) {
  const { api, fact } = about;
  return asCliError(() =>
    append(
      journal,
      factConfirmationDraft(catalogue, {
        api: api.id,
        fact,
        by,
        source: source ?? datedFact(api, fact).source,
        note,
        now: now(),
        tools: { farol: version() },
      }),
    ),
  );
}
