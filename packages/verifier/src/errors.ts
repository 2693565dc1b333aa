export type VerifierErrorCode =
  | 'unknown_api'
  | 'unknown_field'
  | 'unknown_record'
  | 'incomplete'
  | 'not_imported'
  | 'not_words'
  | 'broken_chain'
  | 'busy'
  | 'cannot_write';

/** Why a check or its record failed. */
export class VerifierError extends Error {
  override readonly name = 'VerifierError';
  readonly code: VerifierErrorCode;

  constructor(code: VerifierErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
