import type { ApiRequest } from '@farol/catalogue/ask';

export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly ApiRequest['method'][];
