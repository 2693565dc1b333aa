// The door `@farol/webhooks/verify`: one delivery, verified by its headers and bytes, without a store, a sender or sockets.
import { plainSchemes } from '../schemes/plain-schemes.ts';
import { createVerify } from '../schemes/verify-delivery.ts';

export type { SignedDelivery } from '../schemes/verify-delivery.ts';

/** As that of the main door, without `rfc9421`, whose parser would double the size of this one. */
export const verifyDelivery = createVerify(plainSchemes);
