import type { EventLog } from '@farol/webhooks';
import type { LoggedEvent } from '@farol/webhooks/internal';
import type { Context } from '../arguments/command.ts';
import { failure } from '../output/at-work.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { paragraph } from '../output/sheet.ts';
import type { Target } from '../webhooks/address-rules.ts';
import { momentOf } from '../webhooks/moments.ts';
import { createStoredHeaders } from '../webhooks/stored-headers.ts';
import { createForward } from './forward.ts';
import type { ListenRun } from './listen-until-stopped.ts';
import { walkLog } from './listened-log.ts';
import { createTeller } from './tell.ts';

/** Sends events of the log to the app again, in the order of their arrival. The log is not changed: a resend is not a delivery. */
export async function replay(
  context: Context,
  { opened, target, scheme, secrets, source, kinds }: ListenRun & { readonly target: Target },
  choices: readonly string[],
): Promise<ExitCode> {
  const { language, err, signal } = context;
  const tell = createTeller(context);
  const storedHeaders = createStoredHeaders(opened.store, secrets);
  const forward = createForward({ target, scheme, secrets, storedHeaders, now: context.now, signal });
  let sent = 0;
  let taken = 0;
  for (const choice of choices) {
    for await (const event of wanted(opened.log, { source, kinds }, choice, context.now())) {
      if (signal.aborted) return exitCodes.interrupted;
      const result = await forward(event, { replay: true });
      if (signal.aborted) return exitCodes.interrupted;
      tell.forwarded(result);
      sent += 1;
      if (result.problem === null) taken += 1;
    }
  }
  const report = { pt: `${sent} do log, ${taken} aceitas.`, en: `${sent} from the log, ${taken} accepted.` };
  if (!context.json) err.lines(paragraph(err, report[language]));
  return sent === taken ? exitCodes.ok : exitCodes.failed;
}

/** An id as printed, or everything since a point in time. */
async function* wanted(
  log: EventLog,
  { source, kinds }: Pick<ListenRun, 'source' | 'kinds'>,
  choice: string,
  now: number,
): AsyncGenerator<LoggedEvent> {
  const found =
    (await log.find(source, { eventKey: `id:${choice}`, factsKey: null, id: choice })) ??
    (await log.find(source, { eventKey: choice, factsKey: null, id: choice }));
  if (found) {
    yield found;
    return;
  }
  const since = momentOf(choice, now);
  if (since === undefined) throw failure('no_such_event', { id: JSON.stringify(choice) });
  for await (const event of walkLog(log, { source }, kinds)) if (event.receivedAt >= since) yield event;
}
