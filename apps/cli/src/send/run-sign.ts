// The headers of a delivery, for a request that somebody else sends.
import { schemes } from '@farol/webhooks/schemes';
import type declared from '../../commands/sign.json';
import type { Context, Values } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printJson } from '../output/json.ts';
import { httpUrl } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { eventFrom } from './run-send.ts';

type SignOptions = Values<typeof declared.options>;

/** For schemes that do not sign the URL. */
const anyUrl = 'https://example.com/webhooks';

/** Headers go to standard output and the body that they sign to standard error, unless it was given. */
export async function runSign(context: Context, options: SignOptions): Promise<ExitCode> {
  const { out, err } = context;
  const { scheme: name, secret, kind, id, payload } = await eventFrom(context, options);
  const body = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload));
  const timestamp = Number(options.timestamp ?? Math.floor(context.now() / 1_000));
  const scheme = schemes[name];
  return asCliError(async () => {
    const url = new URL(httpUrl(options.url ?? anyUrl));
    const headers = scheme.sign({ id, kind, timestamp, body, url }, { current: secret, all: [secret] });
    const text = new TextDecoder().decode(body);
    if (context.json)
      return printJson(out, { scheme: name, covers_body: scheme.coversBody, header_fields: headers, body: text });
    out.lines(Object.entries(headers).map(([header, value]) => `${header}: ${value}`));
    if (options.data === undefined) err.lines([text]);
    return exitCodes.ok;
  });
}
