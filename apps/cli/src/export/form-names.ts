/** Apart from what makes them: help and completion need the names alone. */
export const formNames = ['curl', 'http', 'bruno', 'postman', 'openapi'] as const;
