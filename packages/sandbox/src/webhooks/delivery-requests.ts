// The bodies that ask for deliveries: of one event again, or of all that were held back or given up.
import * as z from 'zod';
import { idForm } from '../ids.ts';
import { createMemberReader } from '../members.ts';
import { say } from '../words.ts';

const anId = z.string().regex(idForm).max(64);

export const newDelivery = createMemberReader(
  {
    evento: {
      schema: anId.describe('Id of the event to send again.'),
      expected: say('eventId'),
    },
    webhook: {
      schema: anId.optional().describe('Id of the endpoint; may be left out when there is only one.'),
      expected: say('endpointId'),
    },
  },
  ['id', 'tipo', 'situacao', 'tentativas', 'proxima_tentativa_em', 'criado_em', 'concluido_em'],
);

const replayable = ['retida', 'morta'] as const;
const moment = z.iso.datetime({ offset: true }).max(40).optional();

export const newReplay = createMemberReader({
  situacoes: {
    schema: z
      .array(z.enum(replayable))
      .min(1)
      .max(2)
      .default(['retida', 'morta'])
      .describe('Which deliveries to send: those held back, those given up, or both.'),
    expected: say('listOf', { values: replayable.join(', ') }),
  },
  desde: {
    schema: moment.describe('Only deliveries created from this moment on.'),
    expected: say('moment'),
  },
  ate: {
    schema: moment.describe('Only deliveries created before this moment.'),
    expected: say('moment'),
  },
});
