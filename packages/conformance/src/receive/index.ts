/** Holds a webhook receiver against the rules. */

export { receiverRules } from '../live/judge/mends.ts';
export { checkReceiver, defaultTimedDeliveries, defaultWithinMs, type ReceiverOptions } from './check-receiver.ts';
