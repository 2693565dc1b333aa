// References into the components of the OpenAPI text.

export const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });
export const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
export const schemaRef = (id: string) => ({ $ref: `#/components/schemas/${id}` });
