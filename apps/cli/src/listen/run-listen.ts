import declared from '../../commands/listen.json' with { type: 'json' };
import type { Context, Values } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { targetOf } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { openLog } from '../webhooks/open-log.ts';
import { schemeOf } from '../webhooks/scheme-of.ts';
import { secretsFrom } from '../webhooks/secrets.ts';

type ListenOptions = Values<typeof declared.options>;

import { type ListenRun, listenUntilStopped } from './listen-until-stopped.ts';
import { pruneListened, walkLog } from './listened-log.ts';
import { replay } from './replay.ts';
import { createTeller } from './tell.ts';

export async function runListen(context: Context, options: ListenOptions): Promise<ExitCode> {
  const port = Number(options.port ?? declared.options.port.usual);
  const { forward, event: kinds } = options;
  const target = async () => (forward === undefined ? undefined : targetOf(forward, options.allow));
  if (options.practice) {
    refuseBesidePractice(options);
    const { practiseListening } = await import('./practice-listener.ts');
    return asCliError(async () => practiseListening(context, { port, target: await target(), kinds }));
  }
  const scheme = schemeOf(options.scheme);
  const source = options.source ?? scheme;
  // Showing the log needs no secret.
  const secrets = options.history ? [] : secretsFrom(options, context.config);
  const opened = await openLog(options.database);
  try {
    return await asCliError(async () => {
      const run = { opened, scheme, secrets, source, port, bodies: options.bodies === true, kinds };
      if (options.history) return await showHistory(context, run);
      const forwardedTo = await target();
      if (options.replay && forwardedTo) return await replay(context, { ...run, target: forwardedTo }, options.replay);
      await pruneListened(opened.store, Number(options.keep ?? declared.options.keep.usual));
      return await listenUntilStopped(context, { ...run, target: forwardedTo });
    });
  } finally {
    await opened.close();
  }
}

async function showHistory(
  context: Context,
  { opened, source, kinds }: Pick<ListenRun, 'opened' | 'source' | 'kinds'>,
): Promise<ExitCode> {
  const tell = createTeller(context);
  let isEmpty = true;
  for await (const event of walkLog(opened.log, { source }, kinds)) {
    isEmpty = false;
    tell.logged(event);
  }
  const nothing = { pt: `Nada chegou ainda de ${source}.`, en: `Nothing has arrived from ${source} yet.` };
  if (isEmpty && !context.json) context.err.lines([nothing[context.language]]);
  return exitCodes.ok;
}

/** The practice provider brings its own secret, scheme and log. */
function refuseBesidePractice(options: Readonly<Record<string, unknown>>): void {
  const own = ['replay', 'history', 'secret', 'secret-file', 'scheme', 'source', 'database', 'keep'];
  const wrong = own.find((name) => options[name] !== undefined);
  if (wrong !== undefined) throw failure('set_by_practice', { option: wrong });
}
