// Is success without a body a 204, and a 204 without a body? (spec 7)

import { answerOf, type Operation } from '../../model/operation.ts';
import { about, type Breach, certain, judgeEach, likely, type OpenApiCheck } from '../check.ts';
import { noSuccess } from './success-only.ts';

export const noContent: OpenApiCheck = {
  rule: 'errors-204-without-body',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ successes }) => successes.length > 0),
      noSuccess,
      (operation) => withBody(operation) ?? emptySuccess(operation),
    ),
};

function withBody(operation: Operation): Breach | undefined {
  const answer = answerOf(operation, '204') ?? answerOf(operation, '205');
  if (answer === undefined || answer.contents.length === 0) return undefined;
  return certain(
    answer.at,
    about(operation, {
      pt: `declara um corpo na resposta ${answer.status}`,
      en: `declares a body for its ${answer.status} response`,
    }),
    { pt: 'Tire o corpo do 204, ou responda 200 com ele.', en: 'Remove the body from the 204, or send it with 200.' },
  );
}

function emptySuccess(operation: Operation): Breach | undefined {
  const answer = answerOf(operation, '200');
  if (!['delete', 'put', 'patch'].includes(operation.method) || answer === undefined) return undefined;
  if (answer.contents.length > 0 || answerOf(operation, '204') !== undefined) return undefined;
  return likely(
    answer.at,
    about(operation, { pt: 'responde 200 e não descreve nenhum corpo', en: 'responds with 200 and describes no body' }),
    {
      pt: 'Responda 204 quando não há nada a devolver, ou descreva o corpo.',
      en: 'Respond with 204 when there is nothing to return, or describe the body.',
    },
  );
}
