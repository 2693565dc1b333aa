import { execFile } from 'node:child_process';
import { type Api, commandLine, type Frozen } from '@farol/catalogue/ask';
import { parsedJson } from '@farol/http';
import type { Context } from '../arguments/command.ts';
import { announce, callView, statusLine } from '../call/make-call.ts';
import { outgoing } from '../call/outgoing.ts';
import { printAnswer } from '../call/print-answer.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { curlConfig } from './curl-call.ts';

/** Asks curl for details of the call. */
const ownLines = 'silent\nshow-error\nwrite-out = "%{stderr}%{json}"\n';

type Ended = { readonly code: number; readonly body: Uint8Array<ArrayBuffer>; readonly said: string };

/** Runs the curl command of the page. */
export async function runCurl(
  context: Context,
  api: Frozen<Api>,
  { offline }: { readonly offline: boolean },
): Promise<ExitCode> {
  const { out, err, signal } = context;
  const simulator = offline ? await startSimulator(context) : undefined;
  try {
    const config = curlConfig(api, {
      key: (variable) => (offline ? 'simulated-key' : keyOf(context, api, variable)),
      base: simulator && `${simulator.address}/${api.id}`,
    });
    if (!context.json) announce(context, commandLine(api), offline);
    const started = performance.now();
    const ended = await runToEnd(config + ownLines, signal);
    const ms = Math.round(performance.now() - started);
    if (signal.aborted) return exitCodes.interrupted;
    const facts = factsOf(ended.said);
    if (ended.code !== 0 || facts === undefined) {
      err.lines([err.paint('bad', ended.said.replace(/\{.*\}\s*$/s, '').trim() || `curl: ${ended.code}`)]);
      return exitCodes.failed;
    }
    const response = new Response(hasBody(facts.status) ? ended.body : null, {
      status: facts.status,
      headers: facts.type === null ? {} : { 'content-type': facts.type },
    });
    if (context.json) {
      const view = await callView(outgoing(api), response, { simulated: offline, by: 'curl', ms }, context.language);
      printJson(out, { ...view, hints: [], quota: null });
    } else {
      err.lines([statusLine(context, response, ms), '']);
      await printAnswer(out, response);
    }
    return response.ok ? exitCodes.ok : exitCodes.failed;
  } finally {
    await simulator?.close();
  }
}

async function startSimulator({ catalogue }: Context) {
  const { createSimulator, createSimulatorServer } = await import('@farol/simulator');
  return createSimulatorServer({ simulator: createSimulator({ catalogue, rememberedCalls: 0 }) });
}

function keyOf({ config }: Context, api: Frozen<Api>, variable: string): string {
  const key = config.key(variable);
  if (key !== undefined) return key;
  throw failure('key_missing', { name: api.name, variable, signUp: `${api.credential?.signUp}` });
}

function runToEnd(config: string, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const options = { signal, encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY } as const;
    const curl = execFile('curl', ['--config', '-'], options, (error, body, said) => {
      if (error?.code === 'ENOENT') reject(failure('curl_missing', {}, { cause: error }));
      else resolve({ code: error ? Number(error.code ?? 1) : 0, body: new Uint8Array(body), said: String(said) });
    });
    // curl may end before it has read everything; that is not an error.
    curl.stdin?.on('error', () => undefined).end(config);
  });
}

/** The last line of curl's output is the JSON that was asked for. */
function factsOf(said: string): { readonly status: number; readonly type: string | null } | undefined {
  const facts = parsedJson(said.slice(said.indexOf('{'))) as
    | { readonly http_code: number; readonly content_type: string | null }
    | undefined;
  return facts && facts.http_code >= 200 ? { status: facts.http_code, type: facts.content_type } : undefined;
}

/** A Response must not carry a body with these (Fetch, "null body status"). */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}
