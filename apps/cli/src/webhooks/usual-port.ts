/** Fixed, so that the URL can be registered with a provider before its secret is known. */
export const usualListenPort = 8019;
