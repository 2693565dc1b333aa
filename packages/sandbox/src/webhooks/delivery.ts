// A delivery and its attempts on the wire.
import type { Attempt, AttemptOutcome, Delivery, DeliveryState } from '@farol/webhooks/internal';
import * as z from 'zod';
import { moment, momentOrNull } from '../moment.ts';
import { type EventKind, eventKinds, idSchema, momentSchema } from '../payments/event-kinds.ts';

const outcomeName = {
  delivered: 'entregue',
  status: 'recusada',
  redirect: 'redirecionada',
  gone: 'encerrada',
  timeout: 'tempo_esgotado',
  connection: 'sem_conexao',
  address_refused: 'endereco_recusado',
  unverified: 'nao_verificada',
} as const satisfies Record<AttemptOutcome, string>;
export const attemptOutcomes = namesOf(outcomeName);

const stateName = {
  pending: 'pendente',
  delivered: 'entregue',
  dead: 'morta',
  held: 'retida',
  dropped: 'perdida',
} as const satisfies Record<DeliveryState, string>;
export const deliveryStates = namesOf(stateName);
export type DeliveryStateName = (typeof deliveryStates)[number];

function namesOf<const N extends string>(names: Readonly<Record<string, N>>): readonly [N, ...N[]] {
  return Object.values(names) as [N, ...N[]];
}

export const deliveryStateOf = (name: DeliveryStateName): DeliveryState => {
  for (const state of Object.keys(stateName) as DeliveryState[]) if (stateName[state] === name) return state;
  return 'pending';
};

const longestAnswer = 1_000;
const longestDetail = 1_000;

const attemptSchema = z.strictObject({
  numero: z.int().min(1).max(1_000_000).describe('From 1. A gap is an attempt that was cut off by a restart.'),
  em: momentSchema.describe('When it was made.'),
  duracao_ms: z.int().min(0).max(2_147_483_647),
  resultado: z.enum(attemptOutcomes).describe('How it ended. Only `entregue` is a success: a 2xx.'),
  status: z.int().min(100).max(999).nullable().describe('Status that the receiver responded with.'),
  detalhe: z
    .string()
    .max(longestDetail)
    .regex(/^[\s\S]*$/)
    .nullable()
    .describe('A code such as ECONNREFUSED, or where a redirect pointed.'),
  resposta: z
    .string()
    .max(longestAnswer)
    .regex(/^[\s\S]*$/)
    .nullable()
    .describe('The beginning of the body of the response.'),
  proxima_em: momentSchema.nullable().describe('When the next attempt was due after this one.'),
});

export const deliverySchema = z.strictObject({
  id: idSchema,
  evento: idSchema.describe('Id of the event.'),
  tipo: z.enum(eventKinds).describe('Kind of the event.'),
  webhook: idSchema.describe('Id of the endpoint.'),
  situacao: z
    .enum(deliveryStates)
    .describe(
      '`retida`: its endpoint is disabled. `perdida`: lost on purpose, for a lesson. `morta`: every attempt failed.',
    ),
  tentativas: z.array(attemptSchema).max(1_000),
  proxima_tentativa_em: momentSchema
    .nullable()
    .describe('Null when no further attempt is due, and while one is under way.'),
  criado_em: momentSchema,
  concluido_em: momentSchema.nullable(),
});

export type ShownAttempt = Readonly<z.output<typeof attemptSchema>>;
export type ShownDelivery = Readonly<z.output<typeof deliverySchema>>;

export function deliveryView(delivery: Delivery, attempts: readonly Attempt[]): ShownDelivery {
  // An attempt is counted when it begins and recorded when it has ended; until then the due date is that of the lease.
  const isUnderWay = (attempts.at(-1)?.number ?? 0) < delivery.attempts;
  return {
    id: delivery.id,
    evento: delivery.eventId,
    // Every event of this room has a kind of this room.
    tipo: delivery.kind as EventKind,
    webhook: delivery.endpointId,
    situacao: stateName[delivery.state],
    tentativas: attempts.map(attemptView),
    proxima_tentativa_em: momentOrNull(isUnderWay ? null : delivery.dueAt),
    criado_em: moment(delivery.createdAt),
    concluido_em: momentOrNull(delivery.settledAt),
  };
}

function attemptView(attempt: Attempt): ShownAttempt {
  return {
    numero: attempt.number,
    em: moment(attempt.at),
    duracao_ms: attempt.durationMs,
    resultado: outcomeName[attempt.outcome],
    status: attempt.status,
    detalhe: attempt.detail,
    resposta: attempt.body === null ? null : answerText(attempt.body),
    proxima_em: momentOrNull(attempt.nextAt),
  };
}

/** The answer of the receiver as text; bytes that are not UTF-8 become replacement characters. */
function answerText(body: Uint8Array): string {
  return Buffer.from(body).toString().slice(0, longestAnswer).toWellFormed();
}
