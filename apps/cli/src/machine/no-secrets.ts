// Stands for @farol/http/secret-file in the bundle of the reads (program.ts), which use no key.
export class SecretFileError extends Error {
  readonly text = { pt: '', en: '' };
}

export function secretOf(): undefined {
  return undefined;
}
