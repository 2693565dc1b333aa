import { setTimeout as pause } from 'node:timers/promises';
import type { Gateway, QuotaReport } from '@farol/gateway';
import type declared from '../../commands/limits.json';
import type { Context, Values } from '../arguments/command.ts';
import { databaseUrl } from '../database/open-store.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { failure, sentence } from '../output/at-work.ts';
import { type CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { cut, textWidth } from '../output/text-width.ts';
import { hang } from '../output/wrap.ts';
import { limitWords } from './limit-words.ts';
import { leftWords, meter } from './print-quota.ts';
import { orStoreFailed, quotaView, readQuota } from './quota-report.ts';

type LimitsOptions = Values<typeof declared.options>;

/** Windows last a minute or more, so faster updates would show nothing new. */
const beatMs = 1_000;

export async function runLimits(context: Context, id: string | undefined, options: LimitsOptions): Promise<ExitCode> {
  const { catalogue, json, out, signal, language } = context;
  const { release, correct } = options;
  const offline = options.offline === true || context.config.offline;
  refuse(options, offline);
  if (correct !== undefined && id === undefined) throw failure('which_api');
  const only = release ?? id;
  const wanted = catalogue.apis.filter((api) => only === undefined || api.id === only);
  const { gateway, close } = await openGateway(context, { offline, url: databaseUrl(context, options.database) });
  try {
    const released = release === undefined ? undefined : (await orStoreFailed(() => gateway.release(release))) === true;
    if (released !== undefined && !json) out.lines([sentence(released ? 'pause_ended' : 'no_pause')[language]]);
    if (correct !== undefined && id !== undefined)
      await correctQuota(context, gateway, { id, used: Number(correct), window: options.window });
    for (let drawn = 0; ; ) {
      const found = await Promise.all(wanted.map((api) => readQuota(gateway, api.id)));
      const reports = found.filter((one) => one !== undefined);
      if (json) printJson(out, { ...(released !== undefined && { released }), data: reports.map(quotaView) });
      else {
        const lines = reports.flatMap((report) => reportLines(context, report));
        // Overwrites the lines of the last update.
        if (drawn > 0) out.control(`\u001b[${drawn}A\u001b[J`);
        out.lines(lines);
        drawn = out.terminal ? lines.length : 0;
      }
      if (!options.watch || signal.aborted) return exitCodes.ok;
      await pause(beatMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return exitCodes.ok;
    }
  } finally {
    await close();
  }
}

function refuse({ release, correct, database }: LimitsOptions, offline: boolean): void {
  if (release !== undefined && correct !== undefined) throw failure('release_or_correct');
  if (offline && database !== undefined) throw failure('database_offline');
}

function reportLines(context: Context, report: QuotaReport): string[] {
  const { catalogue, language, out, now } = context;
  const api = catalogue.api(report.api);
  const missing = { pt: 'falta', en: 'missing' }[language];
  const note = report.callable ? '' : ` (${missing} $${api?.credential?.variable})`;
  const title = out.paint('name', report.api) + out.paint('quiet', note);
  const held = report.heldUntil === null ? [] : heldLines(context, report.api, report.heldUntil);
  if (report.windows.length === 0) {
    const words = (api?.limits ?? []).map((limit) => limitWords(limit, catalogue, language)).join(' · ');
    return [title, ...hang('  ', words, out.width).map((line) => out.paint('quiet', line)), ...held];
  }
  const resets = { pt: 'zera em', en: 'resets in' }[language];
  return [
    title,
    ...held,
    ...report.windows.map((window) => {
      const { used, resetsAt } = window;
      const reset = used > 0 && resetsAt !== null ? `, ${resets} ${duration(resetsAt - now())}` : '';
      const bar = `  ${meter(out, window)} `;
      return bar + cut(`${leftWords(context, window)}${reset}`, out.width - textWidth(bar));
    }),
  ];
}

function heldLines({ language, now, out }: Context, api: string, until: number): string[] {
  const rest = duration(until - now());
  const words = sentence('api_paused', { rest, api });
  return hang('  ', words[language], out.width).map((line) => out.paint('warning', line));
}

/** In the largest unit that still gives a number above one. */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.ceil(hours / 24)} d`;
}

/** Writes the count to the store, where a running server finds it. */
async function correctQuota(
  { catalogue, json, language, out }: Context,
  gateway: Gateway,
  { id, used, window }: { readonly id: string; readonly used: number; readonly window: string | undefined },
): Promise<void> {
  const report = await readQuota(gateway, id);
  if (report?.callable === false)
    throw failure('whose_calls', { variable: `${catalogue.api(id)?.credential?.variable}`, id });
  const names = report?.windows.map(({ per }) => per) ?? [];
  const per = window ?? (names.length === 1 ? names[0] : undefined);
  if (per === undefined || !names.includes(per)) throw wrongWindow(id, names);
  await orStoreFailed(() => gateway.correct(id, { per, used }));
  if (!json) out.lines([{ pt: 'Contagem corrigida.', en: 'The count is corrected.' }[language]]);
}

function wrongWindow(id: string, names: readonly string[]): CliError {
  if (names.length === 0) return failure('no_counted_limit', { id });
  return failure('which_window', { id, names: { pt: names.join(' ou '), en: names.join(' or ') } });
}
