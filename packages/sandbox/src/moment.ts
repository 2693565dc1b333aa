// Moments on the wire: ISO 8601 in UTC (spec 2.6).

export const moment = (ms: number): string => new Date(ms).toISOString();

export const momentOrNull = (ms: number | null): string | null => (ms === null ? null : moment(ms));
