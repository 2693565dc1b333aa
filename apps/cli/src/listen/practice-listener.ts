// `farol listen --practice`: the listener and its provider in one step.
import type { Context } from '../arguments/command.ts';
import type { ExitCode } from '../output/errors.ts';
import type { Target } from '../webhooks/address-rules.ts';
import { openLog } from '../webhooks/open-log.ts';
import { listenUntilStopped } from './listen-until-stopped.ts';
import { freePort, openPractice, type Practice } from './practice.ts';

export async function practiseListening(
  context: Context,
  given: { readonly port: number; readonly target: Target | undefined; readonly kinds?: readonly string[] | undefined },
): Promise<ExitCode> {
  const { err } = context;
  const onFault = (error: unknown) =>
    err.lines([err.paint('warning', error instanceof Error ? error.message : String(error))]);
  const port = given.port === 0 ? await freePort() : given.port;
  const practice = await openPractice(`http://127.0.0.1:${port}/`, onFault);
  const opened = await openLog('sqlite::memory:');
  const keys = new AbortController();
  try {
    return await listenUntilStopped(context, {
      opened,
      target: given.target,
      scheme: 'spec',
      secrets: [practice.secret],
      source: 'practice',
      kinds: given.kinds,
      port,
      bodies: true,
      isPractice: true,
      onListening: async () => {
        introduce(context, practice);
        await practice.pay();
        if (context.interactive)
          void payOnEnter(context, practice, keys.signal).catch((error) => keys.signal.aborted || onFault(error));
      },
    });
  } finally {
    keys.abort();
    await practice.close();
    await opened.close();
  }
}

/** The key and the secret are worth nothing outside of this run, so they are shown. */
function introduce({ err, out, json, language, interactive }: Context, { address, key, secret }: Practice): void {
  if (json) {
    out.lines([JSON.stringify({ event: 'practice', address, key, secret })]);
    return;
  }
  const provider = { pt: 'Provedor de prática em', en: 'Practice provider at' };
  const notes = [
    { pt: `chave: ${key}`, en: `key: ${key}` },
    { pt: `segredo do endpoint: ${secret}`, en: `secret of the endpoint: ${secret}` },
    { pt: 'para criar um pagamento:', en: 'to create a payment:' },
  ];
  const enter = { pt: 'ou aperte Enter', en: 'or press Enter' };
  const headers = `-H 'authorization: Bearer ${key}' -H 'content-type: application/json'`;
  err.lines([
    '',
    `${provider[language]} ${err.paint('title', address)}`,
    ...notes.map((text) => `  ${text[language]}`),
    `  curl ${headers} -d '{"valor":4990,"moeda":"BRL"}' ${address}/pagamentos`,
    ...(interactive ? [`  ${enter[language]}`] : []),
    '',
  ]);
}

async function payOnEnter({ input }: Context, { pay }: Practice, signal: AbortSignal): Promise<void> {
  for await (const _line of input()) {
    if (signal.aborted) return;
    await pay();
  }
}
