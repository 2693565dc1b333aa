import { once } from 'node:events';
import type { Text } from '@farol/catalogue/ask';
import type { EventLog, ReceivedEvent, SchemeName } from '@farol/webhooks';
import { isWebhookError, matchesKind } from '@farol/webhooks/internal';
import type { Context } from '../arguments/command.ts';
import { cannotListen } from '../machine/port.ts';
import { sentence } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { banner, paragraph } from '../output/sheet.ts';
import type { Target } from '../webhooks/address-rules.ts';
import type { OpenLog } from '../webhooks/open-log.ts';
import { createStoredHeaders } from '../webhooks/stored-headers.ts';
import { createForward, notTaken } from './forward.ts';
import { walkLog } from './listened-log.ts';
import { openListener } from './listener.ts';
import { createTargetWatch } from './target-watch.ts';
import { createTeller } from './tell.ts';

export type ListenRun = {
  readonly opened: OpenLog;
  readonly target: Target | undefined;
  readonly scheme: SchemeName;
  readonly secrets: readonly string[];
  readonly source: string;
  readonly port: number;
  /** Patterns of the kinds that are shown and forwarded. Default: all. */
  readonly kinds?: readonly string[] | undefined;
  /** Shows the bodies of new events. */
  readonly bodies?: boolean;
  /** Nothing is kept, so nothing can be shown or resent afterwards. */
  readonly isPractice?: boolean;
  /** Called when deliveries are accepted. */
  readonly onListening?: () => Promise<void>;
};

/** After Ctrl-C, work in progress may take at most this long. */
const graceMs = 3_000;

/** Receives, prints and forwards deliveries until Ctrl-C. */
export async function listenUntilStopped(context: Context, run: ListenRun): Promise<ExitCode> {
  // Read before anything is printed: Ctrl-C may follow at once.
  const { err, json, out, language, signal } = context;
  const { target, scheme, secrets, source, port, kinds = ['*'] } = run;
  const { log, store } = run.opened;
  const storedHeaders = createStoredHeaders(store, secrets);
  const tell = createTeller(context, { bodies: run.bodies === true });
  const seen = { received: 0, copies: 0, refused: 0, forwarded: 0 };
  const ending = new AbortController();
  const onError = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    err.lines([err.paint('warning', json ? JSON.stringify({ warning: text }) : text)]);
  };

  const watch = target && createTargetWatch(target, () => void log.hurry(source).catch(onError));
  const forward =
    target && createForward({ target, scheme, secrets, storedHeaders, now: context.now, signal: ending.signal });
  // A sensitive handler fetches outside of any transaction, and the event is marked done only after that. Here the fetch is the call
  // to the app, an effect that no transaction could undo.
  const forwarding = {
    work: forward ? ('later' as const) : ('none' as const),
    handlers: Object.fromEntries(kinds.map((pattern) => [pattern, { sensitive: true as const, run: () => {} }])),
    provider: {
      fetchObject: async (event: ReceivedEvent): Promise<void> => {
        if (forward === undefined) return;
        const result = await forward(event, { attempt: event.attempt });
        tell.forwarded(result);
        if (result.status !== null) watch?.answered();
        else if (result.problem === 'ECONNREFUSED') watch?.refused();
        if (result.problem !== null) throw notTaken(result);
        seen.forwarded += 1;
      },
    },
  };

  // Events of an earlier run are sent at once, without the rest of their pause.
  if (forward) await log.hurry(source);
  const listener = await openListener({
    log,
    storedHeaders,
    secrets,
    scheme,
    source,
    port,
    ...forwarding,
    arrived: (one) => {
      if (one.copy === 1) seen.received += 1;
      else seen.copies += 1;
      if (kinds.some((pattern) => matchesKind(pattern, one.kind))) tell.arrived(one);
    },
    refused: (one) => {
      seen.refused += 1;
      tell.refused(one);
    },
    onError,
  }).catch((cause: unknown) => {
    throw isWebhookError(cause) ? cause : cannotListen(cause, '127.0.0.1', port);
  });
  const forwardAddress = target?.url.href ?? null;
  if (json) {
    const { address } = listener;
    out.lines([JSON.stringify({ event: 'listening', address, forward: forwardAddress, scheme, source })]);
  } else banner(context, sentence('listening_at'), listener.address, notesOn(forwardAddress, run.isPractice === true));
  await run.onListening?.();

  if (!signal.aborted) await once(signal, 'abort');
  watch?.close();
  const grace = setTimeout(() => ending.abort(), graceMs);
  await listener.close(ending.signal);
  clearTimeout(grace);
  const waiting = forward ? await countWaiting(log, source) : 0;
  if (json) out.lines([JSON.stringify({ event: 'ended', ...seen, waiting })]);
  else err.lines(paragraph(err, summary({ ...seen, waiting })[language]));
  return exitCodes.ok;
}

function notesOn(forward: string | null, isPractice: boolean): readonly Text[] {
  const shows = sentence(isPractice ? 'shows_only' : 'stores_and_shows');
  return [
    forward === null ? shows : sentence('forwards_to', { forward }),
    ...(isPractice ? [] : [sentence('how_to_resend')]),
    sentence('stops'),
  ];
}

type Counts = Readonly<Record<'received' | 'copies' | 'refused' | 'forwarded' | 'waiting', number>>;

function summary({ received, copies, refused, forwarded, waiting }: Counts): Text {
  const left = waiting === 0 ? '' : sentence('listen_waiting', { waiting });
  return sentence('listen_counts', { received, copies, refused, forwarded, left });
}

async function countWaiting(log: EventLog, source: string): Promise<number> {
  let count = 0;
  for await (const _event of walkLog(log, { source, state: 'pending' })) count += 1;
  return count;
}
