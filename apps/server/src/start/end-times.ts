// How long the server may take to end.

/** For answers and deliveries under way. What remains then is cut off, and a second or two is left for closing the store. */
export const graceMs = 7_000;
/** After the time of FAROL_DRAIN_SECONDS the process ends within ten seconds, whatever still hangs. */
export const deadlineMs = 9_500;
