import type { Parts } from '../types/parts.ts';
import { addDelivery } from './objects/delivery.ts';
import { addEvent } from './objects/event.ts';
import { addKey } from './objects/key.ts';
import { addPayment } from './objects/payment.ts';
import { addWebhook } from './objects/webhook.ts';
import { addDeliveryMutations } from './operations/delivery-mutations.ts';
import { addKeyMutations } from './operations/key-mutations.ts';
import { addPaymentMutations } from './operations/payment-mutations.ts';
import { addQueries } from './operations/queries.ts';
import { addSecretMutations } from './operations/secret-mutations.ts';
import { addSubscriptions } from './operations/subscriptions.ts';
import { addWebhookMutations } from './operations/webhook-mutations.ts';
import { createPracticeParts } from './parts.ts';

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
