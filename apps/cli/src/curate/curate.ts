import { claimedFields, datedFacts, factAt } from '@farol/catalogue/ask';
import type { Review } from '@farol/verifier';
import { type Context, command, type Known, type Values } from '../arguments/command.ts';
import { apiNamed, apiParameter } from '../arguments/parameters.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { folderOption } from '../verify/observation-folder.ts';
import { curateOptions } from './curate-options.ts';
import type { Evidence } from './evidence.ts';

type Given = Values<typeof curateOptions> & { readonly folder?: string };

/** The claimed fields, and every dated fact that an entry has. */
function fieldsAndFacts({ catalogue }: Known): readonly string[] {
  const facts = catalogue.apis.flatMap((api) => datedFacts(api).map(({ fact }) => fact));
  return [...claimedFields, ...new Set(facts.filter((fact) => !fact.startsWith('claims.')))];
}

export const curate = command({
  name: 'curate',
  group: 'call',
  about: {
    pt: 'Mostra os fatos que precisam ser conferidos, os mais urgentes primeiro, e registra o que uma pessoa encontrou.',
    en: 'Show which facts need a review, the most urgent first, and record what a person found.',
  },
  parameters: [
    { ...apiParameter, required: false },
    {
      name: 'field',
      required: false,
      of: 'field',
      choices: fieldsAndFacts,
      about: {
        pt: 'um campo da ficha, como freeTier, ou um fato datado, como terms.card',
        en: 'a field of the entry, such as freeTier, or a dated fact, such as terms.card',
      },
    },
  ],
  options: { ...curateOptions, folder: folderOption },
  examples: [
    { words: 'curate', about: { pt: 'o que precisa ser conferido', en: 'what needs a review' } },
    {
      words: 'curate receitaws',
      about: {
        pt: 'os campos pendentes de uma ficha, um a um, com fontes e perguntas',
        en: 'the due fields of an entry, one by one, with sources and questions',
      },
    },
    {
      words: 'curate receitaws freeTier --confirmed --by "Ana Souza"',
      about: { pt: 'confirma o plano gratuito', en: 'confirm the free tier' },
    },
    {
      words:
        'curate spotify freeTier --wrong --found "5 users" --source https://developer.spotify.com/ --note "Since February" --by Ana',
      about: { pt: 'registra que o valor é outro', en: 'record that the value is different' },
    },
    {
      words: 'curate --withdraw spotify-20261116t093000000z --note "Wrong page" --by Ana',
      about: {
        pt: 'retira um registro: ele fica na cadeia e deixa de contar',
        en: 'withdraw a record: it stays in the chain and no longer counts',
      },
    },
  ],
  output: async () => (await import('./curate-schema.ts')).curateSchema,
  run: async (context, { words, options }) => {
    const { openEvidence } = await import('./evidence.ts');
    refuseContradictions(options, words);
    const evidence = await openEvidence(context.catalogue, options.folder);
    if (options.withdraw !== undefined) return withdraw(context, evidence, options);
    if (options.confirmed || options.wrong) return record(context, evidence, words, options);
    return review(context, evidence, words, options);
  },
});

async function review(
  context: Context,
  evidence: Evidence,
  [id, field]: readonly string[],
  options: Given,
): Promise<ExitCode> {
  const { out, json, now } = context;
  const [{ reviewList }, { reviewLines }, { fieldPage }, { reviewsView }] = await Promise.all([
    import('@farol/verifier'),
    import('./print-reviews.ts'),
    import('./field-page.ts'),
    import('./curate-view.ts'),
  ]);
  const catalogue = evidence.catalogue();
  const due = reviewList(catalogue, now()).filter(
    (one) => (id === undefined || one.api === id) && (field === undefined || one.field === field),
  );
  const opened: readonly Pick<Review, 'api' | 'field'>[] =
    id !== undefined && field !== undefined ? [{ api: id, field: namedIn(apiNamed(id, catalogue), field) }] : due;
  if (json) return printJson(out, reviewsView(context, due));
  if (id === undefined || opened.length === 0) {
    out.lines(reviewLines(context, catalogue, due));
    return exitCodes.ok;
  }
  const api = apiNamed(id, catalogue);
  if (context.interactive) {
    const { askFindings } = await import('./ask-findings.ts');
    await askFindings(context, evidence, opened, { by: options.by });
    if (context.signal.aborted) return exitCodes.interrupted;
  } else
    out.lines(
      opened.flatMap((one, index) => [...(index > 0 ? [''] : []), ...fieldPage(context, catalogue, api, one.field)]),
    );
  return exitCodes.ok;
}

async function record(
  context: Context,
  evidence: Evidence,
  [id, name]: readonly string[],
  options: Given,
): Promise<ExitCode> {
  const [{ writeFinding }, { writtenView }, { recordLines }] = await Promise.all([
    import('./finding.ts'),
    import('./curate-view.ts'),
    import('./print-record.ts'),
  ]);
  if (id === undefined || name === undefined)
    throw new CliError('missing_argument', {
      pt: 'Diga qual campo de qual API: farol curate <id> <campo> --confirmed',
      en: 'Name one field of one API: farol curate <id> <field> --confirmed',
    });
  const api = apiNamed(id, context.catalogue);
  const field = namedIn(api, name);
  const { found, source, note } = options;
  if (options.wrong) for (const name of ['found', 'source', 'note'] as const) needed(name, options[name]);
  if (source !== undefined) refuseOtherThanHttps(source);
  const by = needed('by', options.by);
  const written = await writeFinding(
    context,
    evidence.journal,
    { api, field },
    { by, wrong: options.wrong === true, found, source, note },
  );
  if (context.json) return printJson(context.out, writtenView(evidence.catalogue(), written, context.now()));
  context.out.lines(recordLines(context, evidence.catalogue(), written));
  return exitCodes.ok;
}

/** Entries differ in how many steps, requests and the like they have. */
function namedIn(api: ReturnType<typeof apiNamed>, name: string): string {
  if (claimedFields.some((field) => field === name) || factAt(api, name)) return name;
  throw new CliError('bad_value', {
    pt: `A ficha ${api.id} não tem ${name}.`,
    en: `The entry ${api.id} has no ${name}.`,
  });
}

async function withdraw(context: Context, evidence: Evidence, options: Given): Promise<ExitCode> {
  const [{ withdrawalDraft }, { append, asCliError }, { writtenView }, { recordLines }, { version }] =
    await Promise.all([
      import('@farol/verifier'),
      import('../verify/open-journal.ts'),
      import('./curate-view.ts'),
      import('./print-record.ts'),
      import('../machine/version.ts'),
    ]);
  const { journal } = evidence;
  needed('note', options.note);
  const wanted = options.withdraw ?? '';
  const by = needed('by', options.by);
  const chains = context.catalogue.apis.map(({ id }) => journal.read(id).records);
  const chain = chains.find((records) => records.some(({ id, hash }) => id === wanted || hash === wanted)) ?? [];
  const written = await asCliError(() =>
    append(
      journal,
      withdrawalDraft(chain, {
        record: wanted,
        by,
        note: options.note,
        now: context.now(),
        tools: { farol: version() },
      }),
    ),
  );
  if (context.json) return printJson(context.out, writtenView(evidence.catalogue(), written, context.now()));
  context.out.lines(recordLines(context, evidence.catalogue(), written));
  return exitCodes.ok;
}

/** Each of these would lose what the person meant. */
function refuseContradictions(options: Given, words: readonly string[]): void {
  const acts = (['confirmed', 'wrong', 'withdraw'] as const).filter((name) => options[name]);
  if (acts.length > 1)
    throw new CliError('bad_value', {
      pt: `--${acts.join(' e --')} não podem ser usadas juntas: cada registro diz uma coisa só.`,
      en: `--${acts.join(' and --')} cannot be used together: a record says one thing.`,
    });
  const details = (['found', 'source', 'note'] as const).find((name) => options[name] !== undefined);
  if (acts.length === 0 && details)
    throw new CliError('missing_value', {
      pt: `--${details} precisa de --confirmed, --wrong ou --withdraw.`,
      en: `--${details} needs --confirmed, --wrong or --withdraw.`,
    });
  if (options.withdraw !== undefined && words.length > 0)
    throw new CliError('unexpected_argument', {
      pt: `--withdraw já nomeia o registro; ${JSON.stringify(words[0])} é um argumento a mais.`,
      en: `--withdraw names the record already; unexpected argument ${JSON.stringify(words[0])}.`,
    });
}

/** One line, because records are permanent. */
function needed(name: 'by' | 'found' | 'source' | 'note', value: string | undefined): string {
  if (value === undefined) throw new CliError('missing_value', { pt: `Falta --${name}.`, en: `--${name} is missing.` });
  const text = value.trim();
  const most = name === 'by' ? 200 : 500;
  if (text.length > 0 && text.length <= most && !/[\r\n]/.test(text)) return text;
  throw new CliError('bad_value', {
    pt: `--${name} deve ser uma linha de até ${most} caracteres.`,
    en: `--${name} must be one line of at most ${most} characters.`,
  });
}

function refuseOtherThanHttps(source: string): void {
  if (URL.parse(source)?.protocol === 'https:') return;
  throw new CliError('bad_value', {
    pt: `--source é um endereço que começa com https://, não ${JSON.stringify(source)}.`,
    en: `--source is a URL that begins with https://, not ${JSON.stringify(source)}.`,
  });
}
