/** Brazilian data: check digits, and what is said of a value that a reader tries. Imports no package. */
export { type CheckedKind, type CheckedNumber, checkDigits, checkedKinds, plainNumber } from './check-digits.ts';
export { type Hint, hintsOf } from './hint.ts';
export { type BrasilKind, brasilData, brasilKinds, triedOutline } from './tried.ts';
