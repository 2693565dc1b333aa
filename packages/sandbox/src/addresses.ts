/** Where the practice provider stands on its server. The version is in the path from the start (spec 9.1). */
export const ROOT = '/sandbox/v1';

export const paymentAddress = (id: string): string => `${ROOT}/pagamentos/${id}`;
