/** Apart from the code of the exports: help and completion need only the names. */
export const formNames = ['curl', 'http', 'bruno', 'postman', 'openapi'] as const;
