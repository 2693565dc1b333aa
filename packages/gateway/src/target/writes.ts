// Which calls may write with a key of the environment: keys are often there for other programs, and often with full rights.
import { GatewayError } from '../problem/errors.ts';
import type { Target } from './target.ts';

/** Reads, and the methods that the entry itself describes, need no leave; without a key there is nothing to protect. */
export function checkWrite({ api, method }: Target, withKey: boolean, writes: ReadonlySet<string>): void {
  if (!withKey || method === 'GET' || method === 'HEAD') return;
  if (method === api.firstRequest.method || writes.has(api.id)) return;
  throw new GatewayError('writes-not-allowed', {
    detail: {
      pt: `${method} em ${api.name} usaria a chave do servidor para escrever. Quem o opera precisa incluir ${api.id} em \`FAROL_WRITES\`.`,
      en: `${method} on ${api.name} would use the server’s key to write. Its operator has to include ${api.id} in \`FAROL_WRITES\`.`,
    },
    members: { setting: 'FAROL_WRITES' },
  });
}
