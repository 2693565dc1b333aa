// A webhook endpoint on the wire, and the members that a client may send.
import type { Endpoint, Fault, FaultKind } from '@farol/webhooks/internal';
import * as z from 'zod';
import { createMemberReader } from '../members.ts';
import { moment, momentOrNull } from '../moment.ts';
import { eventKinds, matchesSomeKind } from '../payments/event-kinds.ts';
import { say } from '../words.ts';

export const endpointStates = ['ativo', 'desativado'] as const;
export const disabledReasons = ['pedido', 'encerrado', 'falhas'] as const;

/** Faults of real providers, caused on purpose. */
const faultKindOf = {
  lenta: 'slow',
  perdida: 'drop',
  duplicada: 'duplicate',
  fora_de_ordem: 'reorder',
  assinatura_errada: 'wrong-signature',
  corpo_adulterado: 'tampered-body',
} as const satisfies Record<string, FaultKind>;
type FaultName = keyof typeof faultKindOf;
export const faultNames = Object.keys(faultKindOf) as [FaultName, ...FaultName[]];

const longestUrl = 2_048;
const maxPatterns = 20;

export const writableEndpoint = createMemberReader(
  {
    url: {
      schema: z
        .string()
        .min(1)
        .max(longestUrl)
        .regex(/^https?:\/\/\S+$/)
        .refine((url) => url.isWellFormed() && !url.includes('\0'))
        .describe('Where deliveries go.')
        // What plain HTTP may name; other addresses are refused in words of their own.
        .meta({ pattern: String.raw`^(https://|http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(/|$))\S*$` }),
      expected: say('httpsUrl'),
    },
    eventos: {
      schema: z
        .array(
          z
            .string()
            .max(64)
            .regex(/^(\*|[a-z]+(\.[a-z]+)*(\.\*)?)$/)
            .refine(matchesSomeKind),
        )
        .min(1)
        .max(maxPatterns)
        .describe('Kinds of events to deliver: `pagamento.aprovado`, `pagamento.*`, `*`.'),
      expected: say('kindList', { kinds: eventKinds.join(', ') }),
    },
    falha: {
      schema: z.enum(faultNames).nullable().default(null).describe('A fault that is caused on purpose, for a lesson.'),
      expected: say('nullOrOneOf', { values: faultNames.join(', ') }),
    },
    situacao: {
      schema: z
        .enum(endpointStates)
        .default('ativo')
        .describe('While it is `desativado`, deliveries are held back, not lost.'),
      expected: say('onOrOff'),
    },
  },
  ['id', 'motivo', 'falhando_desde', 'criado_em', 'segredo'],
);

export type WritableEndpoint = z.output<typeof writableEndpoint.schema>;

export type ShownEndpoint = Readonly<WritableEndpoint> & {
  readonly id: string;
  /** Why it is disabled. */
  readonly motivo: (typeof disabledReasons)[number] | null;
  /** Since when every attempt has failed. */
  readonly falhando_desde: string | null;
  readonly criado_em: string;
};

export function endpointView(endpoint: Endpoint): ShownEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    eventos: [...endpoint.kinds],
    falha: faultNameOf(endpoint.faults),
    situacao: endpoint.state === 'active' ? 'ativo' : 'desativado',
    motivo: endpoint.disabledReason === null ? null : reasonName[endpoint.disabledReason],
    falhando_desde: momentOrNull(endpoint.failingSince),
    criado_em: moment(endpoint.createdAt),
  };
}

const reasonName = { by_request: 'pedido', gone: 'encerrado', failing: 'falhas' } as const;

export const stateOf = (situacao: WritableEndpoint['situacao']): Endpoint['state'] =>
  situacao === 'ativo' ? 'active' : 'disabled';

export const faultsOf = (falha: FaultName | null): readonly Fault[] =>
  falha === null ? [] : [{ kind: faultKindOf[falha] }];

function faultNameOf([fault]: readonly Fault[]): FaultName | null {
  return fault === undefined ? null : (faultNames.find((name) => faultKindOf[name] === fault.kind) ?? null);
}

/** The part of an endpoint that PUT would send. */
export function writableEndpointOf({ url, eventos, falha, situacao }: ShownEndpoint): WritableEndpoint {
  return { url, eventos, falha, situacao };
}
