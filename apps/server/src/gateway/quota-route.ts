// The quota of a listed API.
import type { Catalogue } from '@farol/catalogue';
import { limitKinds, limitScopes, windows } from '@farol/catalogue/internal';
import { id } from '@farol/catalogue/view-schemas';
import type { Gateway, QuotaReport } from '@farol/gateway';
import { Problem } from '@farol/http';
import * as z from 'zod';
import reads from '../descriptions/reads.json' with { type: 'json' };
import { jsonContent, neverKept } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';

const moment = z.iso.datetime().max(40).nullable();
const windowSchema = z.strictObject({
  per: z.enum(Object.keys(windows)).describe('The window.'),
  seconds: z.number().min(0).max(2_678_400).describe('Its length.'),
  kind: z.enum<string[]>([...limitKinds]).describe('How firmly the limit is stated.'),
  scope: z
    .enum<string[]>([...limitScopes])
    .nullable()
    .describe('What is counted together.'),
  limit: z.int32().min(1).describe('How many calls it allows.'),
  used: z.int32().min(0).describe('How many were counted in it.'),
  left: z.int32().min(0).describe('How many more would go out now.'),
  more_at: moment.describe('When one more call fits than now.'),
  resets_at: moment.describe('When nothing of what is used now counts any longer.'),
});
export const quotaSchema = z
  .strictObject({
    api: id,
    callable: z.boolean().describe('False when the API needs a key and this server has none.'),
    with_credential: z.boolean().describe('Whether calls go out with a key.'),
    windows: z.array(windowSchema).max(20).describe('Empty when no number is stated.'),
    held_until: moment.describe('Until when the provider itself asked to wait.'),
  })
  .meta({ id: 'Quota', description: 'How much of the limits of a listed API this server has used.' });

/** `/v1/apis/{id}/quota`: the current counts of the gateway. */
export function quotaRoute(catalogue: Catalogue, gateway: Gateway): ReadRoute {
  return {
    ...reads.quota,
    placeholder: { name: 'id', about: 'Id from the list of apis.', schema: id, example: 'receitaws' },
    // It tells which keys this machine has and how much they are used.
    forOwner: true,
    answers: [{ type: 'application/json', about: 'The quota now.', schema: quotaSchema }],
    example: quotaView({ api: 'receitaws', callable: true, withCredential: false, heldUntil: null, windows: [] }),
    content: async (call) => {
      const report = catalogue.api(call.id) ? await gateway.quota(call.id) : undefined;
      if (!report) throw new Problem('not-found');
      return jsonContent(quotaView(report), { cache: neverKept, language: null });
    },
  };
}

/** The quota as JSON. */
export function quotaView(report: QuotaReport): z.infer<typeof quotaSchema> {
  const date = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    api: report.api,
    callable: report.callable,
    with_credential: report.withCredential,
    windows: report.windows.map(({ moreAt, resetsAt, ...window }) => ({
      ...window,
      more_at: date(moreAt),
      resets_at: date(resetsAt),
    })),
    held_until: date(report.heldUntil),
  };
}
