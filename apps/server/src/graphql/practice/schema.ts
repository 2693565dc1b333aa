import type { Parts } from '../types/parts.ts';
import { addDelivery } from './delivery.ts';
import { addDeliveryMutations } from './delivery-mutations.ts';
import { addEvent } from './event.ts';
import { addKey } from './key.ts';
import { addKeyMutations } from './key-mutations.ts';
import { createPracticeParts } from './parts.ts';
import { addPayment } from './payment.ts';
import { addPaymentMutations } from './payment-mutations.ts';
import { addQueries } from './queries.ts';
import { addSecretMutations } from './secret-mutations.ts';
import { addSubscriptions } from './subscriptions.ts';
import { addWebhook } from './webhook.ts';
import { addWebhookMutations } from './webhook-mutations.ts';

/** The practice provider in the schema: the objects of REST under their names, in camel case. */
export function addPractice(from: Pick<Parts, 'builder' | 'pageInfo'>): void {
  const parts = createPracticeParts(from);
  addPayment(parts);
  addEvent(parts);
  addWebhook(parts);
  addDelivery(parts);
  addKey(parts);
  addQueries(parts);
  addKeyMutations(parts);
  addPaymentMutations(parts);
  addWebhookMutations(parts);
  addSecretMutations(parts);
  addDeliveryMutations(parts);
  addSubscriptions(parts);
}
