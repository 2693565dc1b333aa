// A run against the good server, with its description and token.
import type { Report } from '../../finding.ts';
import { checkLive, type LiveOptions } from '../check-live.ts';
import type { Transport } from '../exchange/transport.ts';
import { description } from './good-description.ts';
import { serve } from './good-server.ts';
import { origin, token, type World } from './good-world.ts';

export function checkGood(server: World | Transport, more: Partial<LiveOptions> = {}): Promise<Report> {
  return checkLive({
    base: [origin],
    allowWrites: true,
    description,
    token: { name: 'TOKEN', value: token },
    rules: [],
    transport: 'send' in server ? server : serve(server),
    wait: async () => {},
    ...more,
  });
}

export const rulesOf = ({ findings }: Report) => findings.map(({ rule }) => rule);

export function verdictOf({ checked }: Report, wanted: string): string | undefined {
  return checked.find(({ rule }) => rule === wanted)?.verdict;
}
