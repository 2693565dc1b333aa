// The store's channels on which a wake-up says that something became due.
export const deliveriesChannel = 'webhook_deliveries';
export const receivedChannel = 'webhook_received';
