// The errors of the room. A delivery that a receiver refuses is not an error but a refusal, see refusal.ts.

export type WebhookErrorCode =
  /** Not an absolute http(s) URL, or one with a user name, a password or a fragment. */
  | 'url_invalid'
  /** The target is private, loopback or otherwise not public, is this server, lacks HTTPS, or uses a port that is not allowed. */
  | 'address_refused'
  /** A CIDR of the configuration is malformed. */
  | 'network_invalid'
  | 'endpoint_not_found'
  | 'event_not_found'
  /** An event of that owner already has this id. */
  | 'event_exists'
  /** Not a dotted kind, or not a pattern of kinds. */
  | 'kind_invalid'
  /** 1 to 128 letters, digits, `_` or `-`; no dots, because they separate the parts of the signed text. */
  | 'id_invalid'
  | 'payload_too_large'
  /** No secret, or one that does not fit its prefix. */
  | 'secret_invalid'
  /** There is no secret in the stage that the step of a rotation needs. */
  | 'rotation_out_of_order'
  /** The scheme does not sign the body, so its handlers have to be sensitive. */
  | 'handler_must_fetch'
  /** A sensitive handler without a provider that fetches the object. */
  | 'provider_missing'
  /** The provider repeats a page or has too many pages. */
  | 'provider_endless';

export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

export function isWebhookError(error: unknown, ...codes: readonly WebhookErrorCode[]): error is WebhookError {
  return error instanceof WebhookError && (codes.length === 0 || codes.includes(error.code));
}
