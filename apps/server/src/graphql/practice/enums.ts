import {
  attemptOutcomes,
  deliveryStates,
  disabledReasons,
  endpointStates,
  eventKinds,
  faultNames,
  listOrders,
  paymentStatuses,
  secretStages,
} from '@farol/sandbox';
import type { Builder } from '../schema/builder.ts';
import { enumName } from '../schema/enum-name.ts';

/** The closed values of the practice provider: those of REST, in capitals. */
export function createPracticeEnums(builder: Builder) {
  const closed = <Value extends string>(name: string, description: string, values: readonly Value[]) =>
    builder.enumType(name, {
      description,
      values: Object.fromEntries(values.map((value) => [enumName(value), { value }])) as Record<
        string,
        { readonly value: Value }
      >,
    });
  return {
    paymentStatus: closed('SituacaoDePagamento', 'State of a payment.', paymentStatuses),
    eventKind: closed('TipoDeEvento', 'Kind of an event: `pagamento.criado` is PAGAMENTO_CRIADO.', eventKinds),
    endpointState: closed(
      'SituacaoDeWebhook',
      'While an endpoint is DESATIVADO, deliveries are held back, not lost.',
      endpointStates,
    ),
    disabledReason: closed('MotivoDeDesativacao', 'Why an endpoint is disabled.', disabledReasons),
    fault: closed('Falha', 'A deliberate fault, for a lesson.', faultNames),
    deliveryState: closed(
      'SituacaoDeEntrega',
      'RETIDA: its endpoint is disabled. PERDIDA: lost on purpose. MORTA: every attempt failed.',
      deliveryStates,
    ),
    attemptOutcome: closed(
      'ResultadoDeTentativa',
      'How an attempt ended. Only ENTREGUE is a success.',
      attemptOutcomes,
    ),
    secretStage: closed('EtapaDeSegredo', 'The place of a secret in its rotation.', secretStages),
    order: closed('Ordem', 'Oldest first (CRESCENTE) or newest first.', listOrders),
  };
}
