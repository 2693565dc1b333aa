import { isUtf8 } from 'node:buffer';
import type { Text } from '@farol/catalogue/ask';
import { parsedJson } from '@farol/http';
import { sendOnce } from '@farol/webhooks';
import type { SendOnceOptions, SentOnce } from '@farol/webhooks/internal';
import messages from '../../messages/sent.json' with { type: 'json' };
import type { Context } from '../arguments/command.ts';
import { bodyMember } from '../call/body-member.ts';
import { printAnswer } from '../call/print-answer.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { withProgress } from '../output/progress.ts';
import { verbatim } from '../output/sheet.ts';
import { hang } from '../output/wrap.ts';
import { hide } from '../webhooks/hide.ts';

/** Sends one event. The request and its result go to standard error, the answer to standard output. */
export async function sendEvent(context: Context, options: SendOnceOptions): Promise<ExitCode> {
  const { err, out } = context;
  // A text that is no URL is refused by `sendOnce`, in one sentence.
  const host = URL.canParse(options.url) ? new URL(options.url).host : '';
  const result = await withProgress(err, host, () => sendOnce(options));
  const exitCode = result.outcome === 'delivered' ? exitCodes.ok : exitCodes.failed;
  const headers = Object.fromEntries(
    Object.entries(result.sent.headers).map(([name, value]) => [name, hide(value, [options.secret])]),
  );
  // A receiver may repeat what it was sent, secrets included.
  const answered = hideBytes(result.body ?? new Uint8Array(), options.secret);
  if (context.json) {
    printJson(out, {
      url: options.url,
      scheme: options.scheme ?? 'spec',
      id: result.id,
      kind: options.kind,
      request: { header_fields: headers, ...sentMember(result.sent.body) },
      outcome: result.outcome,
      detail: result.detail,
      response:
        result.status === null
          ? null
          : { status: result.status, ...(await bodyMember(new Response(answered))), ms: result.durationMs },
      retry_after_ms: result.retryAfterMs ?? null,
    });
    return exitCode;
  }
  err.lines([
    `${err.paint('quiet', 'POST')} ${err.paint('title', options.url)}`,
    ...Object.entries(headers).map(([name, value]) => `  ${err.paint('quiet', `${name}:`)} ${value}`),
    '',
    ...verbatim(shown(result.sent.body)),
    '',
    ...ending(context, result),
  ]);
  if (answered.byteLength > 0)
    await printAnswer(out, new Response(answered, { headers: { 'content-type': guess(answered) } }));
  return exitCode;
}

const outcomes: Readonly<Record<SentOnce['outcome'], Text>> = messages;

function ending({ err, language }: Context, result: SentOnce): string[] {
  const { outcome, status, durationMs, detail, retryAfterMs } = result;
  const why = detail === null ? '' : ` (${detail})`;
  const later = retryAfterMs === undefined ? '' : `, Retry-After: ${Math.ceil(retryAfterMs / 1_000)} s`;
  const text = `${outcomes[outcome][language]}${why}${later}, ${durationMs} ms`;
  return hang(status === null ? '' : `${status} `, text, err.width).map((line) =>
    err.paint(outcome === 'delivered' ? 'good' : 'bad', line),
  );
}

function shown(body: Uint8Array): string {
  return isUtf8(body) ? Buffer.from(body).toString() : `(${body.byteLength} B)`;
}

/** As text and not parsed, because the exact bytes matter. */
function sentMember(body: Uint8Array) {
  const encoding = isUtf8(body) ? 'utf8' : 'base64';
  return { body: Buffer.from(body).toString(encoding), body_encoding: encoding === 'utf8' ? 'text' : 'base64' };
}

function hideBytes(body: Uint8Array, secret: string): Buffer<ArrayBuffer> {
  const letters = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('latin1');
  return Buffer.from(hide(letters(body), [letters(secret)]), 'latin1');
}

/** The headers of the answer are not available; a terminal only needs to know whether it is text. */
function guess(body: Uint8Array): string {
  if (!isUtf8(body)) return 'application/octet-stream';
  return parsedJson(Buffer.from(body).toString()) === undefined ? 'text/plain' : 'application/json';
}
