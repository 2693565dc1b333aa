import { Readable } from 'node:stream';
import { serveOverStdio } from '@farol/agents/stdio';
import type { Text } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { type OpenGateway, openGateway } from '../gateway/open-gateway.ts';
import { version } from '../machine/version.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { streamTo } from '../output/output.ts';

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
      output: streamTo(out),
      onError: (error) => err.lines([`farol mcp: ${faultWords(error)[language]}`]),
    },
    signal,
  );
  // Opening may have failed; the tool has said so.
  await (await opened?.catch(() => undefined))?.close();
  return signal.aborted ? exitCodes.interrupted : exitCodes.ok;
}

/** The SDK reports a message that is not JSON-RPC as the list of what its schema misses in it. */
function faultWords({ message }: Error): Text {
  if (!message.startsWith('[')) return { pt: message, en: message };
  return { pt: 'ignorou uma mensagem que não é JSON-RPC 2.0', en: 'ignored a message that is not JSON-RPC 2.0' };
}
