import { writeFileSync } from 'node:fs';
import type { Language, Text } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import { failure } from '../output/at-work.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { cannotWrite } from '../output/named-file.ts';
import { withProgress } from '../output/progress.ts';
import { printQuota } from '../quota/print-quota.ts';
import { quotaView, readQuota } from '../quota/quota-report.ts';
import { bodyMember } from './body-member.ts';
import { asRequest, type Outgoing } from './outgoing.ts';
import { ownProblem } from './own-problem.ts';
import { pick } from './pick.ts';
import { printAnswer } from './print-answer.ts';
import { printProblem } from './print-problem.ts';

/** Makes one call through the gateway. The request and its result go to standard error, the answer alone to standard output. */
export async function makeCall(
  context: Context,
  outgoing: Outgoing,
  options: {
    readonly offline: boolean;
    /** Status and headers go to standard output too. */
    readonly include?: boolean;
    /** The body goes to this file; the gateway's words about a failure do not. */
    readonly file?: string | undefined;
    /** Only this part of a JSON body is written. */
    readonly pointer?: string | undefined;
    /** What was said of the values before the call. */
    readonly hints?: readonly string[];
  },
): Promise<ExitCode> {
  const { language, err, out, signal } = context;
  const { api } = outgoing;
  const { pointer } = options;
  if (context.json && (options.include || options.file !== undefined || pointer !== undefined))
    throw failure('beside_json');
  const { gateway, simulated, close } = await openGateway(context, options);
  try {
    if (!context.json) announce(context, outgoing.commandLine, simulated);
    const started = performance.now();
    const instance = `${api.id}${outgoing.path}`;
    const answered = await withProgress(err, new URL(api.baseAddress).host, () =>
      gateway.call(asRequest(outgoing, signal), { id: api.id, path: outgoing.path, language, instance }),
    );
    const ms = Math.round(performance.now() - started);
    const response = await ownProblem(answered, api.name, language);
    if (signal.aborted) return exitCodes.interrupted;
    // When the store fails, the gateway has already refused the call; why it failed is said beside that.
    let why: Text | undefined;
    const quota = () =>
      readQuota(gateway, api.id).catch((error: unknown) => {
        if (!(error instanceof CliError && error.code === 'store_failed')) throw error;
        why = error.text;
      });
    const exitCode = response.ok ? exitCodes.ok : exitCodes.failed;

    if (context.json) {
      const used = await quota();
      printJson(out, {
        ...(await callView(outgoing, response, { simulated, by: 'gateway', ms }, language)),
        hints: options.hints ?? [],
        quota: used ? quotaView(used) : null,
      });
      return exitCode;
    }
    if (options.include) out.lines(headLines(response));
    const left = err.terminal || response.status === 503 ? await quota() : undefined;
    if (isOurs(response)) {
      await printProblem(context, response, why);
    } else {
      err.lines([statusLine(context, response, ms), '']);
      const picked = pointer === undefined ? response : new Response(`${pick(await response.text(), pointer)}\n`);
      if (options.file === undefined) await printAnswer(out, picked);
      else await saveBody(context, picked, options.file);
    }
    if (left && err.terminal) printQuota(context, left);
    return exitCode;
  } finally {
    await close();
  }
}

/** A call as JSON, whoever made it. */
export async function callView(
  { api, commandLine: command_line, method, path, search, headers, body }: Outgoing,
  response: Response,
  { simulated, by, ms }: { readonly simulated: boolean; readonly by: 'gateway' | 'curl'; readonly ms: number },
  language: Language,
) {
  const { status } = response;
  const header_fields = Object.fromEntries(response.headers);
  return {
    api: api.id,
    simulated,
    by,
    request: { command_line, method, path, search, header_fields: headers, body: body ?? null },
    response: { status, header_fields, ...(await bodyMember(response)), sample: sampleNote(response, language), ms },
  };
}

export function announce({ err, language }: Context, commandLine: string, simulated: boolean): void {
  const local = { pt: 'simulado: nada sai desta máquina', en: 'simulated: nothing leaves this machine' };
  err.lines([
    `${err.paint('quiet', '$')} ${commandLine}`,
    ...(simulated ? [err.paint('warning', local[language])] : []),
  ]);
}

export function statusLine(
  { err, language }: Context,
  response: { readonly status: number; readonly headers: Headers },
  ms: number,
): string {
  // RFC 9211: `hit` stands alone or before further parameters.
  const cached = /;\s*hit\b/.test(response.headers.get('cache-status') ?? '');
  const fromCache = cached ? { pt: 'do cache', en: 'from cache' }[language] : null;
  const parts = [response.headers.get('content-type'), `${ms} ms`, fromCache, sampleNote(response, language)];
  const status = err.paint(response.status < 400 ? 'good' : 'bad', String(response.status));
  return `${status} ${err.paint('quiet', parts.filter((part) => part !== null).join(' · '))}`;
}

/** An excerpt or an illustration of the simulator is never taken for the whole answer. */
function sampleNote({ headers }: { readonly headers: Headers }, language: Language): string | null {
  const isSample = headers.get('x-farol-simulated-as') === 'illustrative';
  return isSample ? { pt: 'amostra, não completa', en: 'sample, not complete' }[language] : null;
}

/** As HTTP writes them, with the blank line before the body. */
function headLines({ status, headers }: Response): string[] {
  return [String(status), ...[...headers].map(([name, value]) => `${name}: ${value}`), ''];
}

async function saveBody({ err, language }: Context, response: Response, file: string): Promise<void> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  try {
    writeFileSync(file, bytes);
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  err.lines([{ pt: `${bytes.length} bytes em ${file}`, en: `${bytes.length} bytes in ${file}` }[language]]);
}

/** Whether the gateway wrote this error body; a raw answer of an API may have the same media type. */
function isOurs(response: Response): boolean {
  return !response.ok && response.headers.get('content-type') === 'application/problem+json';
}
