// One burst of load on one address, by `wrk` where it is installed (it takes the least from the machine), else by autocannon.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export type Target = {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Figures = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
};

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const tool = hasWrk ? 'wrk' : 'autocannon';

export async function load(target: Target, seconds: number, connections = 32): Promise<Figures> {
  return hasWrk ? byWrk(target, seconds, connections) : byAutocannon(target, seconds, connections);
}

async function byWrk(target: Target, seconds: number, connections: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-wrk-'));
  const script = join(folder, 'request.lua');
  const lines = [`wrk.method = ${lua(target.method ?? 'GET')}`];
  for (const [name, value] of Object.entries(target.headers ?? {}))
    lines.push(`wrk.headers[${lua(name)}] = ${lua(value)}`);
  if (target.body !== undefined) lines.push(`wrk.body = ${lua(target.body)}`);
  writeFileSync(script, lines.join('\n'));
  const said = await output('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, target.url]);
  rmSync(folder, { recursive: true });
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(/50%\s+([\d.]+\w+)/.exec(said)?.[1]),
    p99: milliseconds(/99%\s+([\d.]+\w+)/.exec(said)?.[1]),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

async function byAutocannon(target: Target, seconds: number, connections: number): Promise<Figures> {
  const program = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const body = target.body === undefined ? [] : ['-b', target.body];
  // It stops at the end of a sample, which lasts a second unless set here.
  const sampleMs = Math.min(1_000, seconds * 1_000);
  const words = `--json -L ${sampleMs} -c ${connections} -d ${seconds} -m ${target.method ?? 'GET'}`.split(' ');
  const result = JSON.parse(await output(process.execPath, [program, ...words, ...headers, ...body, target.url]));
  return {
    perSecond: (result.requests.average * 1_000) / sampleMs,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

async function output(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  return await text(child.stdout);
}

function lua(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

function milliseconds(text = '0ms'): number {
  const [, amount = '0', unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit ?? 'ms'] ?? 1);
}
