/** Holds a webhook receiver against the rules. */

export { checkReceiver, defaultTimedDeliveries, defaultWithinMs, type ReceiverOptions } from './check-receiver.ts';
export { receiverRules } from './judge-receiver.ts';
