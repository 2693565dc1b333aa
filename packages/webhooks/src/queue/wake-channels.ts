// What is said on the store's channels: something became due.
export const DELIVERIES_CHANNEL = 'webhook_deliveries';
export const RECEIVED_CHANNEL = 'webhook_received';
