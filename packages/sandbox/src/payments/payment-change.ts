// Which changes of a payment are allowed, and which events they cause.

import { Problem } from '@farol/http';
import { invalidBody } from '../members.ts';
import { say } from '../words.ts';
import type { EventKind } from './event-kinds.ts';
import { type Payment, type PaymentStatus, type WritablePayment, writableOf } from './payment.ts';

/**
 * The states from which each state can be reached. `pendente` from any: a PUT without `situacao` resets it (spec 4.1). A refund needs an
 * approval before it.
 */
const reachedFrom: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pendente: ['aprovado', 'recusado', 'estornado'],
  aprovado: ['pendente'],
  recusado: ['pendente'],
  estornado: ['aprovado'],
};

/** Throws `malformed-body` for a new payment that is refunded, `conflict` for a step that the present state does not permit. */
export function checkStep(before: Payment | undefined, { situacao }: WritablePayment): void {
  if (before?.situacao === situacao) return;
  if (before === undefined) {
    if (situacao !== 'estornado') return;
    throw invalidBody([{ pointer: '/situacao', detail: say('notApproved') }]);
  }
  if (reachedFrom[situacao].includes(before.situacao)) return;
  const now = before.situacao;
  throw new Problem('conflict', {
    detail: say('wrongStep', { now, wanted: situacao, from: reachedFrom[situacao].join(', ') }),
    errors: [{ pointer: '/situacao', detail: say('notFrom', { now }) }],
  });
}

/** None when nothing changed, as by the second of two equal PUTs. An outcome has a kind of its own, whatever else changed. */
export function kindsOfChange(before: Payment | undefined, after: WritablePayment | undefined): EventKind[] {
  if (after === undefined) return before === undefined ? [] : ['pagamento.removido'];
  const outcome = after.situacao === 'pendente' ? undefined : (`pagamento.${after.situacao}` as const);
  if (before === undefined) return outcome ? ['pagamento.criado', outcome] : ['pagamento.criado'];
  const was = writableOf(before);
  const changed = (['valor', 'moeda', 'descricao'] as const).some((name) => was[name] !== after[name]);
  const moved = was.situacao !== after.situacao;
  return [
    ...(changed || (moved && outcome === undefined) ? (['pagamento.atualizado'] as const) : []),
    ...(moved && outcome !== undefined ? [outcome] : []),
  ];
}
