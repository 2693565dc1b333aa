// What is said on the store's channels: something became due.
export const deliveriesChannel = 'webhook_deliveries';
export const receivedChannel = 'webhook_received';
