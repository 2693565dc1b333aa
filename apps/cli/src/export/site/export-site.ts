// Runs the program of the server that writes the catalogue as plain files, and shows what it reports.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Text } from '@farol/catalogue/ask';
import type { Context } from '../../arguments/command.ts';
import { builtRoot, checkoutRoot } from '../../machine/checkout.ts';
import { CliError, type ExitCode, exitCodes } from '../../output/errors.ts';
import { printJson } from '../../output/json.ts';
import { withProgress } from '../../output/progress.ts';
import { runScript } from '../../run/run-script.ts';
import type { ExportOptions } from '../export.ts';
import { type SiteOptions, siteOptions } from './site-options.ts';

type Written = { readonly folder: string; readonly origin: string; readonly files: number; readonly bytes: number };
type Failed = Text & { readonly code: 'file_exists' | 'cannot_write' | 'bad_setting' | 'not_built' };
type Report =
  | { readonly event: 'progress'; readonly done: number; readonly of: number }
  | ({ readonly event: 'written' } & Written)
  | ({ readonly event: 'error' } & Failed);

export async function exportSite(context: Context, given: ExportOptions): Promise<ExitCode> {
  const options = siteOptions(given);
  const root = checkoutRoot();
  const home = root ?? builtRoot();
  if (home === undefined)
    throw new CliError('no_checkout', {
      pt: 'As páginas não vêm no pacote: clone o repositório e rode farol export site dentro dele.',
      en: 'The pages are not in the package: clone the repository and run farol export site in it.',
    });
  if (root) {
    // Only its messages, if any: the result of this command is a folder.
    const built = await runScript({ root, script: 'scripts/build.ts', settings: {} }, { ...context, out: context.err });
    if (built !== exitCodes.ok) return built;
  }
  const text = { pt: 'Escrevendo os arquivos', en: 'Writing the files' }[context.language];
  let at = '';
  const written = await withProgress(
    context.err,
    () => `${text} ${at}`.trim(),
    () =>
      runExport(home, options, context.signal, (done, of) => {
        at = `${done}/${of}`;
      }),
  );
  if (written === undefined) return context.signal.aborted ? exitCodes.interrupted : exitCodes.failed;
  if (context.json) return printJson(context.out, written);
  context.err.lines(summary(written, options).map((text) => text[context.language]));
  return exitCodes.ok;
}

function runExport(
  home: URL,
  { folder, origin, server }: SiteOptions,
  signal: AbortSignal,
  onProgress: (done: number, of: number) => void,
): Promise<Written | undefined> {
  return new Promise((done, fail) => {
    const words = JSON.stringify({ folder: resolve(folder), origin, server });
    const program = fileURLToPath(new URL('apps/server/dist/main.mjs', home));
    const child = spawn(process.execPath, [program, '--export', words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const stop = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    let written: Written | undefined;
    let failed: CliError | undefined;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const report = JSON.parse(line) as Report;
      if (report.event === 'progress') onProgress(report.done, report.of);
      else if (report.event === 'error') failed = new CliError(report.code, { pt: report.pt, en: report.en });
      else {
        const { event: _, ...facts } = report;
        written = facts;
      }
    });
    child.on('error', fail);
    child.on('close', () => {
      signal.removeEventListener('abort', stop);
      if (failed) fail(failed);
      else done(written);
    });
  });
}

function summary({ folder, origin, files, bytes }: Written, asked: SiteOptions): readonly Text[] {
  const size = (bytes / 1_000_000).toFixed(1);
  const address = {
    pt: `As páginas dão ${origin} como seu endereço; --origin muda isso.`,
    en: `The pages name ${origin} as their own address; --origin changes that.`,
  };
  return [
    {
      pt: `${folder}: ${files} arquivos, ${size.replace('.', ',')} MB, cada um também em gzip e brotli.`,
      en: `${folder}: ${files} files, ${size} MB, each in gzip and brotli too.`,
    },
    {
      pt: `Para nginx: include ${folder}/farol-nginx.conf; em um bloco server com root ${folder};`,
      en: `For nginx: include ${folder}/farol-nginx.conf; in a server block with root ${folder};`,
    },
    ...(asked.origin === undefined ? [address] : []),
  ];
}
