/** What an export is made of: one file, or a folder of them. */
export type ExportedFile = { readonly path: string; readonly text: string };
