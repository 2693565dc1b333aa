// The names of the verification of endpoints, which sender and receiver share.
export const challengeKind = 'webhook.verification';
export const challengeHeader = 'webhook-challenge';
