// Is success without a body a 204, and a 204 without a body? (spec 7)

import { type AnswerPattern, succeeds } from '../../model/alike.ts';
import { answerOf, type Operation, title } from '../../model/operation.ts';
import type { Breach, OperationCheck } from '../check.ts';

export const noContent: OperationCheck = {
  rule: 'errors-204-without-body',
  missing: { pt: 'nenhuma resposta de sucesso descrita', en: 'no successful response is described' },
  concerns: ({ pattern }) => succeeds(pattern),
  mayBreach: ({ pattern }) => hasBody(pattern, '204') || hasBody(pattern, '205') || hasBody(pattern, '200') === false,
  breachOf: (operation) => withBody(operation) ?? emptySuccess(operation),
};

function hasBody({ answers }: AnswerPattern, status: string): boolean | undefined {
  const answer = answers.find((one) => one.status === status);
  return answer && answer.contents.length > 0;
}

function withBody(operation: Operation): Breach | undefined {
  const answer = answerOf(operation, '204') ?? answerOf(operation, '205');
  if (answer === undefined || answer.contents.length === 0) return undefined;
  return {
    at: answer.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} declara um corpo na resposta ${answer.status}.`,
      en: `${title(operation)} declares a body for its ${answer.status} response.`,
    },
    mend: {
      pt: 'Tire o corpo do 204, ou responda 200 com ele.',
      en: 'Remove the body from the 204, or send it with 200.',
    },
  };
}

function emptySuccess(operation: Operation): Breach | undefined {
  if (!['delete', 'put', 'patch'].includes(operation.method)) return undefined;
  const answer = answerOf(operation, '200');
  if (answer === undefined || answer.contents.length > 0 || answerOf(operation, '204') !== undefined) return undefined;
  return {
    at: answer.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} responde 200 e não descreve nenhum corpo.`,
      en: `${title(operation)} responds with 200 and describes no body.`,
    },
    mend: {
      pt: 'Responda 204 quando não há nada a devolver, ou descreva o corpo.',
      en: 'Respond with 204 when there is nothing to return, or describe the body.',
    },
  };
}
