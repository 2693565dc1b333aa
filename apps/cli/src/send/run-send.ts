import type { SchemeName } from '@farol/webhooks';
import type { SendOnceOptions } from '@farol/webhooks/internal';
import declared from '../../commands/send.json' with { type: 'json' };
import shared from '../../commands/shared.json' with { type: 'json' };
import type { Context, Values } from '../arguments/command.ts';
import { payloadOf } from '../call/payload.ts';
import { failure } from '../output/at-work.ts';
import type { ExitCode } from '../output/errors.ts';
import { addressRules, httpUrl } from '../webhooks/address-rules.ts';
import { asCliError } from '../webhooks/as-cli-error.ts';
import { schemeOf } from '../webhooks/scheme-of.ts';
import { secretsFrom } from '../webhooks/secrets.ts';
import { sendEvent } from './send-event.ts';

type SendOptions = Values<typeof declared.options>;

export async function runSend(context: Context, options: SendOptions): Promise<ExitCode> {
  const { scheme, secret, kind, id, payload } = await eventFrom(context, options);
  const url = httpUrl(options.to ?? declared.options.to.usual);
  const sent = { url, secret, scheme, kind, id, payload, ...faultOptions(options.fault, scheme, context.now) };
  return asCliError(async () => sendEvent(context, { ...addressRules(url, options.allow), ...sent }));
}

/** The event that the options describe, for sending and for signing alone. */
export async function eventFrom(context: Context, options: Omit<SendOptions, 'to' | 'fault' | 'allow'>) {
  const scheme = schemeOf(options.scheme);
  const [secret = ''] = secretsFrom(options, context.config);
  const kind = options.event ?? shared.options.event.usual;
  if (!/^[!-~]{1,128}$/.test(kind)) throw failure('not_an_event_type');
  const id = options.id ?? `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  const payload =
    options.data === undefined
      ? sampleEvent(scheme, { id, kind, now: context.now() })
      : await payloadOf(options.data, context.input);
  return { scheme, secret, kind, id, payload };
}

/** Far beyond the five minutes that receivers usually accept. */
const oldMs = 3_600_000;
/** Schemes whose deliveries have no time. */
const untimed: readonly SchemeName[] = ['github', 'shopify', 'asaas'];

function faultOptions(
  fault: string | undefined,
  scheme: SchemeName,
  now: () => number,
): Pick<SendOnceOptions, 'fault' | 'clock'> {
  if (fault === undefined) return { clock: now };
  // Safe: the other choices of the option are faults that the sender knows. A correct receiver refuses each.
  if (fault !== 'old-timestamp') return { fault: fault as NonNullable<SendOnceOptions['fault']>, clock: now };
  if (!untimed.includes(scheme)) return { clock: () => now() - oldMs };
  throw failure('time_not_signed', { scheme });
}

/** An example body in the format of the scheme's provider; otherwise as in spec 2.6. */
function sampleEvent(
  scheme: SchemeName,
  { id, kind, now }: { readonly id: string; readonly kind: string; readonly now: number },
): unknown {
  const moment = new Date(now).toISOString();
  switch (scheme) {
    case 'standard':
    case 'rfc9421':
      return { type: kind, timestamp: moment, data: { valor: 4990, moeda: 'BRL' } };
    case 'stripe':
      return { id, object: 'event', type: kind, created: Math.floor(now / 1_000), data: { object: { amount: 4990 } } };
    case 'asaas':
      return { id, event: kind, dateCreated: moment, payment: { value: 49.9 } };
    case 'mercadopago':
      return { type: kind, date_created: moment, data: { id: '1' } };
    default:
      return { evento: kind, id, valor: 4990, moeda: 'BRL', criado_em: moment.replace(/\.\d+Z$/, 'Z') };
  }
}
