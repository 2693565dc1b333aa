// One delivery of any scheme.
import { schemes } from './schemes.ts';
import { createVerify } from './verify-delivery.ts';

/** Verifies the signature alone: nothing is stored, so a copy passes too. */
export const verifyDelivery = createVerify(schemes);
