import { claimedFields } from '@farol/catalogue/ask';
import { command } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { version } from '../machine/version.ts';
import { CliError, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { hang } from '../output/wrap.ts';
import { folderOption } from './observation-folder.ts';

export const confirm = command({
  name: 'confirm',
  group: 'call',
  about: {
    pt: 'Registra o que uma pessoa conferiu em uma ficha, com nome e data.',
    en: 'Record what a person has checked in an entry, with name and date.',
  },
  parameters: [apiParameter],
  options: {
    by: { type: 'string', value: 'name', about: { pt: 'quem conferiu', en: 'who checked it' } },
    field: {
      type: 'string',
      value: 'field',
      choices: claimedFields,
      about: { pt: 'o campo conferido', en: 'the field that was checked' },
    },
    wrong: {
      type: 'boolean',
      about: {
        pt: 'o campo está errado: a ficha passa a contestada',
        en: 'the field is wrong: the entry becomes disputed',
      },
    },
    found: { type: 'string', value: 'text', about: { pt: 'o que se encontrou', en: 'what was found' } },
    source: { type: 'string', value: 'url', about: { pt: 'onde foi lido', en: 'where it was read' } },
    folder: folderOption,
  },
  examples: [
    {
      words: 'confirm receitaws --by "Ana Souza" --field freeTier',
      about: { pt: 'leu os limites e estão corretos', en: 'she read the limits and they are correct' },
    },
    {
      words:
        'confirm spotify --by Ana --field freeTier --wrong --found "5 users" --source https://developer.spotify.com/',
      about: { pt: 'encontrou outra coisa', en: 'she found something else' },
    },
  ],
  output: async () => (await import('./verify-schema.ts')).confirmSchema,
  run: async (context, { words, options }) => {
    const { catalogue, language, out, json } = context;
    const api = apiNamed(words[0], catalogue);
    const by = needed('by', options.by);
    const field = needed('field', options.field);
    const [{ confirmationDraft }, { append, openJournal, refuseBroken }, { confirmView }] = await Promise.all([
      import('@farol/verifier'),
      import('./open-journal.ts'),
      import('./verify-view.ts'),
    ]);
    const { journal } = await openJournal({ folder: options.folder, simulated: false });
    await refuseBroken(journal);
    const draft = confirmationDraft(catalogue, {
      api: api.id,
      field,
      by,
      verdict: options.wrong ? 'contradicted' : 'confirmed',
      found: options.found,
      source: options.source,
      now: context.now(),
      tools: { farol: version() },
    });
    const record = await append(journal, draft);
    if (json) return printJson(out, confirmView(record));
    const verdict = catalogue.label('verdict', record.verdicts[0]?.verdict ?? '', language).toLowerCase();
    const name = catalogue.label('claimedField', field, language);
    const sentence = `${api.id}: ${name}: ${verdict}, ${record.by}, ${record.observedAt}`;
    const [first = '', ...rest] = hang('', sentence, out.width);
    out.lines([
      first.replace(api.id, out.paint('name', api.id)),
      ...rest,
      // Not wrapped, so that it can be copied.
      `  ${out.paint('quiet', record.hash)}`,
    ]);
    return exitCodes.ok;
  },
});

/** One line, because records are permanent. */
function needed(name: 'by' | 'field', value: string | undefined): string {
  if (value === undefined) throw new CliError('missing_value', { pt: `Falta --${name}.`, en: `--${name} is missing.` });
  const text = value.trim();
  if (text.length > 0 && text.length <= 200 && !/[\r\n]/.test(text)) return text;
  throw new CliError('bad_value', {
    pt: `--${name} deve ser uma linha de até 200 caracteres.`,
    en: `--${name} must be one line of at most 200 characters.`,
  });
}
