// Checks handlers when a receiver or worker is created, before the first event.
import type { Scheme } from '../schemes/scheme.ts';
import { WebhookError } from '../terms/errors.ts';
import { checkKindPattern } from '../terms/kinds.ts';
import type { Handlers } from './handler.ts';
import type { Provider } from './provider.ts';

export function checkHandlers(handlers: Handlers, provider: Provider | undefined, scheme: Scheme | undefined): void {
  for (const [pattern, handler] of Object.entries(handlers)) {
    checkKindPattern(pattern);
    if (scheme?.coversBody === false && handler.sensitive !== true) {
      throw new WebhookError(
        'handler_must_fetch',
        `${scheme.name} does not sign the body, so the handler of ${pattern} has to be sensitive`,
      );
    }
    if (handler.sensitive === true && provider?.fetchObject === undefined) {
      throw new WebhookError(
        'provider_missing',
        `the handler of ${pattern} is sensitive, but no provider can fetch its object`,
      );
    }
  }
}
