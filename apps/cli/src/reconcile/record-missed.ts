import { reconcile as reconcileLog, type SchemeName } from '@farol/webhooks';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { withProgress } from '../output/progress.ts';
import { hang } from '../output/wrap.ts';
import type { Target } from '../webhooks/address-rules.ts';
import type { OpenLog } from '../webhooks/open-log.ts';
import { createProviderEvents } from './provider-events.ts';

type ReconcileRun = {
  readonly opened: OpenLog;
  readonly target: Target;
  readonly key: string | undefined;
  readonly scheme: SchemeName;
  readonly source: string;
  readonly since: number | undefined;
  readonly dryRun: boolean;
};

/** Adds the provider's events that the log does not have, and prints them. */
export async function recordMissed(context: Context, run: ReconcileRun): Promise<ExitCode> {
  const { language, out, err, json, signal } = context;
  const pt = language === 'pt';
  const { target, key, scheme, source, since, dryRun } = run;
  let pages = 0;
  let waits = '';
  const ask = createProviderEvents({
    target,
    key,
    now: context.now,
    signal,
    waiting: (ms) => {
      const seconds = Math.ceil(ms / 1_000);
      waits = pt ? ` espera de ${seconds} s pedida pelo provedor;` : ` waiting ${seconds} s as the provider asks;`;
      // A pipe shows no progress line, so the wait is announced.
      if (!err.terminal && !json)
        err.lines([pt ? `Espera de ${seconds} s pedida pelo provedor.` : `Waiting ${seconds} s as the provider asks.`]);
    },
  });
  const words = () => `${target.url.host}:${waits} ${pages} ${pt ? 'páginas' : 'pages'}`;
  const found = await withProgress(err, words, () =>
    reconcileLog({
      log: run.opened.log,
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
  const began = found.since > 0 ? new Date(found.since).toISOString() : null;
  if (json) {
    return printJson(out, {
      from: target.url.href,
      source,
      since: began,
      dry_run: dryRun,
      pages: found.pages,
      listed: found.listed,
      missing: found.missing,
    });
  }
  const { missing, listed } = found;
  const count = missing.length;
  out.lines(
    missing.map(
      ({ id, kind }) => `${kind === '' ? (pt ? '(sem tipo)' : '(no kind)') : kind}  ${out.paint('name', id ?? '–')}`,
    ),
  );
  const from = began ?? (pt ? 'o começo' : 'the beginning');
  const report = pt
    ? `Desde ${from}: ${listed} no provedor, ${count} ${count === 1 ? 'faltava' : 'faltavam'} no log.`
    : `Since ${from}: the provider has ${listed}, ${count} ${count === 1 ? 'was' : 'were'} missing from the log.`;
  const then =
    count === 0
      ? ''
      : dryRun
        ? pt
          ? ' Nada foi gravado: rode sem --dry-run para gravar.'
          : ' Nothing was written: run without --dry-run to add them.'
        : pt
          ? ' Foram gravados e marcados; farol listen --forward os encaminha.'
          : ' They were added and marked; farol listen --forward forwards them.';
  err.lines(hang('', report + then, err.width));
  return exitCodes.ok;
}
