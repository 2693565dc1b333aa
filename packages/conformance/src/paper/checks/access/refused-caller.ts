// How both rules about a refused caller are judged: 401 without a valid credential, 403 without permission.
import type { Localized } from '../../../finding.ts';
import type { AnswerWords } from '../../model/alike.ts';
import { findAnswer, type Operation, title } from '../../model/operation.ts';
import type { Breach } from '../check.ts';

export type Refusal = {
  readonly status: '401' | '403';
  /** Whether an answer has another status and a description that means this refusal. */
  readonly otherwise: (answer: AnswerWords) => boolean;
  readonly caller: Localized;
  readonly mend: Localized;
};

export const noneSecured: Localized = {
  pt: 'nenhuma operação exige credencial',
  en: 'no operation requires a credential',
};

/** The refusal is described under another status. */
export function refusedOtherwise(refusal: Refusal, operation: Operation): Breach | undefined {
  const { status, otherwise, caller, mend } = refusal;
  const wrong = findAnswer(operation, otherwise);
  return (
    wrong && {
      at: wrong.at,
      sure: 'likely',
      message: {
        pt: `${title(operation)} responde ${wrong.status} a ${caller.pt}, e não ${status}.`,
        en: `${title(operation)} responds with ${wrong.status} to ${caller.en}, not ${status}.`,
      },
      mend,
    }
  );
}

export function notStated({ status, mend }: Refusal, operation: Operation, sure: Breach['sure']): Breach {
  return {
    at: operation.at,
    sure,
    message: {
      pt: `${title(operation)} exige credencial e não declara a resposta ${status}.`,
      en: `${title(operation)} requires a credential and does not declare a ${status} response.`,
    },
    mend,
  };
}
