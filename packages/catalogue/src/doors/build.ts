// The door `@farol/catalogue/build`, for the other rooms of this checkout only: where the content files are, and their checked copy.

export { buildCatalogue } from '../load.ts';
export { wordingProblems } from '../read/plain-words.ts';
export { ownContent } from '../read/read-content.ts';
export { readyRequestTypes } from '../read/ready-request-types.ts';
