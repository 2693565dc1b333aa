// The door `@farol/webhooks/verify`: one delivery, verified by its headers and bytes, without a store, a sender or sockets.
export { type SignedDelivery, verifyDelivery } from '../schemes/verify-delivery.ts';
