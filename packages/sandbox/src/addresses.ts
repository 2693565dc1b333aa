// The paths of the practice provider.
/** The version has been in the path from the start (spec 9.1). */
export const rootPath = '/sandbox/v1';

export const paymentAddress = (id: string): string => `${rootPath}/pagamentos/${id}`;
