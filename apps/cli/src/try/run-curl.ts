import { spawn } from 'node:child_process';
import { type Api, commandLine, type Frozen } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { announce, callView, statusLine } from '../call/make-call.ts';
import { outgoing } from '../call/outgoing.ts';
import { printAnswer } from '../call/print-answer.ts';
import { CliError, type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { type CurlCall, curlCall } from './curl-call.ts';

/** Asks curl for details of the call, in its config file so that its command line stays that of the page. */
const ownLines = ['silent', 'show-error', 'write-out = "%{stderr}%{json}"'];

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
    const call = curlCall(api, {
      key: (variable) => (offline ? 'simulated-key' : keyOf(context, api, variable)),
      base: simulator && `${simulator.address}/${api.id}`,
      further: ownLines,
    });
    if (!context.json) announce(context, commandLine(api), offline);
    const started = performance.now();
    const ended = await runToEnd(call, signal);
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
      const view = await callView(outgoing(api), response, { simulated: offline, by: 'curl', ms });
      printJson(out, { ...view, quota: null });
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
  throw new CliError('key_missing', {
    pt: `${api.name} precisa de uma chave, e $${variable} está vazia. Onde obter: ${api.credential?.signUp}`,
    en: `${api.name} needs a key, and $${variable} is empty. Where to get one: ${api.credential?.signUp}`,
  });
}

function runToEnd({ words, config }: CurlCall, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const curl = spawn('curl', words, { stdio: ['pipe', 'pipe', 'pipe'], signal });
    const body: Uint8Array[] = [];
    let said = '';
    curl.stdout.on('data', (chunk: Uint8Array) => body.push(chunk));
    curl.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    curl.on('error', (cause: NodeJS.ErrnoException) => {
      if (signal.aborted) resolve({ code: exitCodes.interrupted, body: new Uint8Array(), said });
      else if (cause.code !== 'ENOENT') reject(cause);
      else reject(new CliError('curl_missing', withoutCurl, { cause }));
    });
    curl.on('close', (code) => resolve({ code: code ?? 1, body: new Uint8Array(Buffer.concat(body)), said }));
    // curl may end before it has read everything; that is not an error.
    curl.stdin.on('error', () => undefined).end(config);
  });
}

const withoutCurl = {
  pt: 'O curl não está instalado; sem --with-curl o farol faz a chamada.',
  en: 'curl is not installed; without --with-curl farol makes the call itself.',
};

/** The last line of curl's output is the JSON that was asked for. */
function factsOf(said: string): { readonly status: number; readonly type: string | null } | undefined {
  try {
    const facts: { readonly http_code: number; readonly content_type: string | null } = JSON.parse(
      said.slice(said.indexOf('{')),
    );
    return facts.http_code >= 200 ? { status: facts.http_code, type: facts.content_type } : undefined;
  } catch {
    return undefined;
  }
}

/** A Response must not carry a body with these (Fetch, "null body status"). */
function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}
