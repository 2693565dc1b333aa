// Which operations of a description does the provider call?

import type { OpenApiPaper } from '../../model/open-api.ts';
import type { Operation } from '../../model/operation.ts';

export const noDeliveries = { pt: 'nenhum webhook nem callback descrito', en: 'no webhook or callback is described' };

export function deliveries({ webhooks, callbacks }: OpenApiPaper): readonly Operation[] {
  return [...webhooks, ...callbacks];
}
