// Does an operation declare a request body that its method should not have?

import type { Localized } from '../../../finding.ts';
import { type Operation, title } from '../../model/operation.ts';
import type { Breach } from '../check.ts';

export function unwantedBody(
  operation: Operation,
  { because, mend }: { readonly because: Localized; readonly mend: Localized },
): Breach | undefined {
  const { body } = operation;
  if (body === undefined) return undefined;
  return {
    at: body.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} declara um corpo de requisição: ${because.pt}.`,
      en: `${title(operation)} declares a request body: ${because.en}.`,
    },
    mend,
  };
}
