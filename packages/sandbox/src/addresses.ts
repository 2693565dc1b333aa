/** Where the practice provider stands on its server. The version is in the path from the start (spec 9.1). */
export const rootPath = '/sandbox/v1';

export const paymentAddress = (id: string): string => `${rootPath}/pagamentos/${id}`;
