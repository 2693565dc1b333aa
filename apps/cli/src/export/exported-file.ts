/** One file of an export; a folder export has several. */
export type ExportedFile = { readonly path: string; readonly text: string };
