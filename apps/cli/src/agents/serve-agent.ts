import { Readable, Writable } from 'node:stream';
import { serveOverStdio } from '@farol/agents/stdio';
import type { Context } from '../arguments/command.ts';
import { type OpenGateway, openGateway } from '../gateway/open-gateway.ts';
import { version } from '../machine/version.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';

/** Standard output belongs to the protocol; everything else goes to standard error. */
export async function serveAgent(context: Context, { offline }: { readonly offline: boolean }): Promise<ExitCode> {
  const { catalogue, language, out, err, signal, now } = context;
  let opened: Promise<OpenGateway> | undefined;
  const gateway = async () => {
    opened ??= openGateway(context, { offline });
    return (await opened).gateway;
  };
  await serveOverStdio(
    {
      catalogue: () => catalogue,
      gateway,
      simulated: offline,
      language,
      now,
      version: version(),
      input: Readable.from(context.input(), { objectMode: false }),
      output: new Writable({
        write: (piece: Uint8Array, _encoding, done) => {
          out.write(piece);
          done();
        },
      }),
      onError: (error) => err.lines([`farol mcp: ${error.message}`]),
    },
    signal,
  );
  // Opening may have failed; the tool has said so.
  await (await opened?.catch(() => undefined))?.close();
  return signal.aborted ? exitCodes.interrupted : exitCodes.ok;
}
