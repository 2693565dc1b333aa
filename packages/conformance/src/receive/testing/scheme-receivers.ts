// Good receivers of the other schemes, each with one fault: they undo one change before they verify, so that they do not see it.
import type { SchemeName } from '@farol/webhooks/scheme-names';
import type { Transport } from '../../live/exchange/transport.ts';
import { createReceiver } from './receivers.ts';

type SchemeFault = 'accepts-another-time' | 'accepts-another-id' | 'reads-the-first-signature' | 'adds-the-prefix';

type Edit = (name: string, value: string, body: string) => string;

export function createSchemeReceiver(fault: SchemeFault, scheme: SchemeName): Transport {
  const good = createReceiver(undefined, scheme);
  const edits: Readonly<Record<SchemeFault, Edit>> = {
    'accepts-another-time': (name, value) => {
      if (name === 'webhook-timestamp') return earlier(value);
      return name === 'stripe-signature' ? value.replace(/(?<=t=)\d+/, earlier) : value;
    },
    'accepts-another-id': (name, value, body) =>
      name === 'webhook-id' && value.endsWith('another') ? (/"id":"(\w+)"/.exec(body)?.[1] ?? '') : value,
    'reads-the-first-signature': (name, value) => {
      if (name === 'webhook-signature') return value.split(' ')[0] ?? '';
      return name === 'stripe-signature' ? value.split(',').slice(0, 2).join() : value;
    },
    'adds-the-prefix': (name, value) => {
      if (name === 'webhook-signature') return value.includes(',') ? value : `v1,${value}`;
      return name === 'x-hub-signature-256' && !value.includes('=') ? `sha256=${value}` : value;
    },
  };
  const edit = edits[fault];
  return {
    ...good,
    send: async (asked, signal) => {
      const first = await good.send(asked, signal);
      if (typeof first !== 'string' && first.status === 200 && fault !== 'reads-the-first-signature') return first;
      const headers = asked.headers.map(([name, value]) => [name, edit(name, value, asked.body ?? '')] as const);
      return good.send({ ...asked, headers }, signal);
    },
  };
}

function earlier(seconds: string): string {
  return String(Number(seconds) - 1);
}
