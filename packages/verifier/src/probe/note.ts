import type { NoteCode } from '@farol/catalogue';

/** Something worth reporting about a check that is not a verdict on a field. */
export type Note = { readonly code: NoteCode; readonly detail: string };
