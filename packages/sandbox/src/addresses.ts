/** The path of the practice provider on its server. The version has been in it from the start (spec 9.1). */
export const rootPath = '/sandbox/v1';

export const paymentAddress = (id: string): string => `${rootPath}/pagamentos/${id}`;
