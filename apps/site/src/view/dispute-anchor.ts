// Where does the sheet of an entry show a fact and its dispute?
import type { Dispute } from '@farol/catalogue';

/** The id of a fact: in the first list of a sheet, or of its section. */
export function fieldAnchor(field: Dispute['field']): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
