import { reconcile as reconcileLog } from '@farol/webhooks';
import type declared from '../../commands/reconcile.json';
import type { Context, Values } from '../arguments/command.ts';
import { noKind } from '../listen/tell.ts';
import { failure, sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { withProgress } from '../output/progress.ts';
import { paragraph } from '../output/sheet.ts';
import { targetOf } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { sinceOf } from '../webhooks/moments.ts';
import { openLog } from '../webhooks/open-log.ts';
import { schemeOf } from '../webhooks/scheme-of.ts';
import { keyFrom } from '../webhooks/secrets.ts';
import { createProviderEvents } from './provider-events.ts';

type ReconcileOptions = Values<typeof declared.options>;

/** Adds the provider's events that the log does not have, and prints them. */
export async function runReconcile(context: Context, options: ReconcileOptions): Promise<ExitCode> {
  const { language, out, err, json, now } = context;
  const { from, allow, 'dry-run': dryRun = false } = options;
  if (from === undefined) throw failure('from_missing');
  const scheme = schemeOf(options.scheme);
  const source = options.source ?? scheme;
  const since = options.since === undefined ? undefined : sinceOf(options.since, '--since', now());
  const key = keyFrom(options, context.config);
  const opened = await openLog(options.database);
  try {
    return await asCliError(async () => {
      const target = await targetOf(from, allow);
      const { signal } = context;
      let pages = 0;
      let waits = '';
      const ask = createProviderEvents({
        target,
        key,
        now,
        signal,
        waiting: (ms) => {
          const seconds = Math.ceil(ms / 1_000);
          waits = {
            pt: `Espera de ${seconds} s pedida pelo provedor.`,
            en: `Waiting ${seconds} s as the provider asks.`,
          }[language];
          // A pipe shows no progress line, so the wait is announced.
          if (!err.terminal && !json) err.lines([waits]);
        },
      });
      const progress = () => [`${target.url.host}:`, waits, pages, { pt: 'páginas', en: 'pages' }[language]].join(' ');
      const found = await withProgress(err, progress, () =>
        reconcileLog({
          log: opened.log,
          provider: {
            listEvents: async (from, cursor) => {
              const page = await ask(from, cursor);
              signal.throwIfAborted();
              pages += 1;
              waits = '';
              return page;
            },
          },
          source,
          scheme,
          dryRun,
          ...(since === undefined ? {} : { since }),
        }),
      );
      const { listed, missing } = found;
      const began = found.since > 0 ? new Date(found.since).toISOString() : null;
      if (json) {
        const from = target.url.href;
        return printJson(out, { from, source, since: began, dry_run: dryRun, pages: found.pages, listed, missing });
      }
      out.lines(missing.map(({ id, kind }) => `${kind || noKind[language]}  ${out.paint('name', id ?? '–')}`));
      err.lines(paragraph(err, summary(began, listed, missing.length, dryRun)[language]));
      return exitCodes.ok;
    });
  } finally {
    await opened.close();
  }
}

function summary(began: string | null, listed: number, count: number, dryRun: boolean) {
  const words = { began: began ?? { pt: 'o começo', en: 'the beginning' }, listed, count };
  const report = sentence(count === 1 ? 'reconciled_one' : 'reconciled_many', words);
  if (count === 0) return report;
  const then = sentence(dryRun ? 'dry_run' : 'recorded');
  return { pt: `${report.pt} ${then.pt}`, en: `${report.en} ${then.en}` };
}
