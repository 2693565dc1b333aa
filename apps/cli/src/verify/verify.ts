import type { Finding, Journal, Progress } from '@farol/verifier';
import { type Context, command } from '../arguments/command.ts';
import { apiParameter } from '../arguments/parameters.ts';
import { offlineOption } from '../gateway/offline-option.ts';
import { version } from '../machine/version.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { withProgress } from '../output/progress.ts';
import { chainWords } from './chain-words.ts';
import { exitCodeOf } from './exit-code.ts';
import { folderOption } from './observation-folder.ts';
import type { VerifyView } from './verify-view.ts';

export const verify = command({
  name: 'verify',
  group: 'call',
  about: {
    pt: 'Confere fichas chamando as próprias APIs, dentro dos limites, e guarda evidências datadas.',
    en: 'Check entries against the APIs themselves, within their limits, and store dated evidence.',
  },
  parameters: [{ ...apiParameter, required: false, rest: true }],
  options: {
    offline: offlineOption,
    vantage: {
      type: 'string',
      value: 'words',
      about: {
        pt: 'de onde a conferência é feita (fica no registro)',
        en: 'where the check runs from (stored with the record)',
      },
    },
    spacing: {
      type: 'string',
      value: 'seconds',
      about: {
        pt: 'espera antes de repetir as conferências que falharam (padrão: 300)',
        en: 'wait before repeating the checks that failed (default: 300)',
      },
    },
    folder: folderOption,
    chain: {
      type: 'boolean',
      about: {
        pt: 'não faz chamadas: só confere se algum registro foi alterado, removido ou movido',
        en: 'make no calls: only check whether any record was changed, removed or moved',
      },
    },
    mend: {
      type: 'boolean',
      about: {
        pt: 'com --chain: remove o registro incompleto que uma queda deixou no fim',
        en: 'with --chain: remove the incomplete record that a crash left at the end',
      },
    },
    import: {
      type: 'string',
      value: 'file',
      file: true,
      multiple: true,
      about: {
        pt: 'não faz chamadas: acrescenta os registros de outra máquina, depois de conferir a cadeia (pode repetir)',
        en: 'make no calls: add the records of another machine, after checking their chain (repeatable)',
      },
    },
  },
  examples: [
    { words: 'verify viacep ibge', about: { pt: 'duas fichas', en: 'two entries' } },
    { words: 'verify --vantage "São Paulo"', about: { pt: 'todas as 18 APIs', en: 'all 18 APIs' } },
    {
      words: 'verify --offline',
      about: {
        pt: 'ensaio com o simulador: nunca conta como evidência',
        en: 'a rehearsal with the simulator: never counts as evidence',
      },
    },
    {
      words: 'verify --import viacep.jsonl',
      about: { pt: 'registros feitos em outra máquina', en: 'records made on another machine' },
    },
    { words: 'verify --chain', about: { pt: 'os registros estão íntegros?', en: 'are the records intact?' } },
  ],
  output: async () => {
    const [{ z }, schemas] = await Promise.all([import('zod'), import('./verify-schema.ts')]);
    return z.union([schemas.verifySchema, schemas.chainSchema, schemas.importSchema]);
  },
  run: async (context, { words, options }) => {
    if (options.mend && !options.chain)
      throw new CliError('missing_value', {
        pt: '--mend precisa de --chain: farol verify --chain --mend',
        en: '--mend needs --chain: farol verify --chain --mend',
      });
    if (options.import && (words.length > 0 || options.chain || options.offline))
      throw new CliError('bad_value', {
        pt: '--import não pode ser usada com ids, --chain ou --offline: ela não faz chamadas.',
        en: '--import cannot be used with ids, --chain or --offline: it makes no calls.',
      });
    const simulated = !options.import && (options.offline === true || context.config.offline);
    const { openJournal, refuseBroken } = await import('./open-journal.ts');
    const { journal } = await openJournal({ folder: options.folder, simulated });
    const ids = words.length > 0 ? [...new Set(words)] : context.catalogue.apis.map(({ id }) => id);
    if (options.mend) for (const id of ids) journal.cutHalf(id);
    if (options.chain) return printChain(context, journal.check());
    await refuseBroken(journal);
    if (options.import) return (await import('./import-records.ts')).importRecords(context, journal, options.import);
    const spacingMs = spacingOf(options.spacing, simulated);
    return check(context, { ids, journal, simulated, spacingMs, vantage: options.vantage });
  },
});

async function check(
  context: Context,
  given: {
    readonly ids: readonly string[];
    readonly journal: Journal;
    readonly simulated: boolean;
    readonly spacingMs: number;
    readonly vantage: string | undefined;
  },
): Promise<ExitCode> {
  const { catalogue, out, err, json, signal, language, now } = context;
  const { journal, simulated, ids } = given;
  const [
    { openGateway },
    { createVerifier, isWorthKeeping },
    { append },
    { verifyView },
    { findingLines, resultWords },
  ] = await Promise.all([
    import('../gateway/open-gateway.ts'),
    import('@farol/verifier'),
    import('./open-journal.ts'),
    import('./verify-view.ts'),
    import('./print-finding.ts'),
  ]);
  const { gateway, close } = await openGateway(context, { offline: simulated, uncounted: true });
  const verifier = createVerifier({
    catalogue,
    gateway,
    clock: now,
    history: (api) => (simulated ? [] : journal.read(api).records),
    tools: { farol: version(), node: process.versions.node },
    simulated,
    ...(given.vantage === undefined ? {} : { vantage: given.vantage }),
    limits: { spacingMs: given.spacingMs },
  });
  if (simulated && !json)
    err.lines([
      err.paint(
        'warning',
        language === 'pt' ? 'simulado: não conta como evidência' : 'simulated: does not count as evidence',
      ),
    ]);

  const views: VerifyView[] = [];
  const counts = new Map<Finding['result'], number>();
  let doing = '';
  try {
    await withProgress(
      err,
      () => `${views.length}/${ids.length} ${doing}`,
      async (clear) => {
        const onProgress = (progress: Progress) => {
          doing = progressWords(context, progress);
        };
        for await (const finding of verifier.verify(ids, { signal, onProgress })) {
          const record = isWorthKeeping(finding) ? await append(journal, finding.draft) : null;
          views.push(verifyView(finding, record));
          counts.set(finding.result, (counts.get(finding.result) ?? 0) + 1);
          if (json) continue;
          clear();
          out.lines(findingLines(context, finding));
        }
      },
    );
  } finally {
    await close();
  }
  if (signal.aborted) return exitCodes.interrupted;
  if (json) printJson(out, { simulated, data: views });
  else out.lines(['', [...counts].map(([result, count]) => `${count} ${resultWords(result, language)}`).join(', ')]);
  return exitCodeOf([...counts.keys()]);
}

function progressWords({ catalogue, language }: Context, progress: Progress): string {
  if (progress.kind === 'call') return `${progress.api}: ${catalogue.label('probe', progress.probe, language)}`;
  const seconds = Math.ceil(progress.ms / 1_000);
  return language === 'pt'
    ? `${progress.api}: segunda rodada em ${seconds} s`
    : `${progress.api}: second run in ${seconds} s`;
}

function printChain({ out, json, language }: Context, problems: ReturnType<Journal['check']>): ExitCode {
  if (json) printJson(out, { problems: problems.map(({ api, line, code, text }) => ({ api, line, code, text })) });
  else if (problems.length === 0)
    out.lines([
      language === 'pt' ? 'Todos os registros estão íntegros e em ordem.' : 'All records are intact and in order.',
    ]);
  else out.lines(problems.map((problem) => `${out.paint('bad', '✖')} ${chainWords(problem)[language]}`));
  return problems.length === 0 ? exitCodes.ok : exitCodes.failed;
}

/** Waiting changes nothing in the simulator. */
function spacingOf(given: string | undefined, simulated: boolean): number {
  if (given === undefined) return simulated ? 0 : 300_000;
  if (/^\d{1,5}$/.test(given)) return Number(given) * 1_000;
  throw new CliError('bad_value', {
    pt: `--spacing é um número de segundos, como 300; recebido: ${JSON.stringify(given)}.`,
    en: `--spacing is a number of seconds, such as 300; got ${JSON.stringify(given)}.`,
  });
}
