// The published policies, from the values that are enforced: how deliveries are retried, and the limits of a key.
import { Problem } from '@farol/http';
import { attemptDelaysMs, maxRetryAfterMs, retryJitter } from '@farol/webhooks/internal';
import * as z from 'zod';
import { type SandboxLimits, windowMs } from '../limits.ts';

const seconds = z.int().min(0).max(2_147_483_647);
const count = z.int().min(0).max(2_147_483_647);

const deliveryPolicySchema = z.strictObject({
  id: z.literal('entregas').describe('Deliveries of webhooks.'),
  intervalos_s: z.array(seconds).min(1).max(100).describe('Seconds before each attempt, from the first on.'),
  variacao: z.number().min(0).max(1).describe('Each interval is longer or shorter by up to this share.'),
  espera_maxima_s: seconds.describe('The longest `Retry-After` of a receiver that is followed.'),
  sucesso: z
    .literal('2xx')
    .describe(
      'The responses that count as received. All others are tried again, except 410, which disables the endpoint.',
    ),
});

const limitPolicySchema = z.strictObject({
  id: z.literal('limites').describe('The limits of one key.'),
  chamadas: count.describe('Calls in any trailing window.'),
  janela_s: seconds.describe('Length of the window.'),
  validade_s: seconds.describe('How long a key with data lives before it is forgotten with all of it.'),
  pagamentos: count.describe('Payments at a time.'),
  eventos: count.describe('Events in its life.'),
  webhooks: count.describe('Endpoints at a time.'),
  entregas: count.describe('Deliveries in its life.'),
  assinaturas: count.describe('Open subscriptions at a time.'),
});

export const policySchema = z.discriminatedUnion('id', [deliveryPolicySchema, limitPolicySchema]);
export type Policy = Readonly<z.output<typeof policySchema>>;

export type Policies = ReturnType<typeof createPolicies>;

export function createPolicies(limits: SandboxLimits) {
  const policies: readonly Policy[] = [
    {
      id: 'entregas',
      intervalos_s: attemptDelaysMs.map((ms) => ms / 1_000),
      variacao: retryJitter,
      espera_maxima_s: maxRetryAfterMs / 1_000,
      sucesso: '2xx',
    },
    {
      id: 'limites',
      chamadas: limits.callsPerMinute,
      janela_s: windowMs / 1_000,
      validade_s: Math.floor(limits.keyLifeMs / 1_000),
      pagamentos: limits.payments,
      eventos: limits.events,
      webhooks: limits.endpoints,
      entregas: limits.deliveries,
      assinaturas: limits.subscriptions,
    },
  ];
  return {
    list: (): readonly Policy[] => policies,
    get: (id: string): Policy => {
      const policy = policies.find((one) => one.id === id);
      if (policy === undefined) throw new Problem('not-found');
      return policy;
    },
  };
}
