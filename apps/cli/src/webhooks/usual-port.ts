/** One more than the simulator's. Fixed, so that the address can be registered with a provider before its secret is known here. */
export const usualListenPort = 8019;
