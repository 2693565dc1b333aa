// Does a creation answer 201? (spec 7)

import type { Answer } from '../../model/answer.ts';
import { answerOf, type Operation, title } from '../../model/operation.ts';
import { type Breach, judgeEach, type PaperCheck } from '../check.ts';
import { isCreation } from './creations.ts';

export const created: PaperCheck = {
  rule: 'errors-201-for-created',
  judge: (paper) => {
    const creations = paper.operations.filter(
      (operation) =>
        operation.method === 'post' && (isCreation(paper, operation) || answerOf(operation, '201') !== undefined),
    );
    const answers = creations.flatMap((operation) => answerOf(operation, '201') ?? []);
    const withLocation = answers.filter(({ headers }) => headers.includes('location')).length * 2 > answers.length;
    return judgeEach(
      creations,
      { pt: 'nenhuma criação descrita', en: 'no creation is described' },
      (operation) => withoutStatus(operation) ?? withoutPlace(operation, withLocation),
    );
  },
};

function withoutStatus(operation: Operation): Breach | undefined {
  const isFitting = ({ status }: Pick<Answer, 'status'>) => /^(201|202|303|307|308|2XX|207)$/i.test(status);
  const fits = operation.pattern.answers.some(isFitting);
  const success = operation.successes[0];
  if (fits || success === undefined) return undefined;
  return {
    at: success.at,
    sure: 'certain',
    message: {
      pt: `${title(operation)} cria um recurso e responde ${success.status} em vez de 201.`,
      en: `${title(operation)} creates a resource and responds with ${success.status} instead of 201.`,
    },
    mend: {
      pt: 'Responda 201, com a URL do novo recurso em Location.',
      en: 'Send 201, and the URL of the new resource in Location.',
    },
  };
}

/** Without Location and without a body the client cannot find what it created. */
function withoutPlace(operation: Operation, usual: boolean): Breach | undefined {
  const answer = answerOf(operation, '201');
  if (answer === undefined || answer.headers.includes('location')) return undefined;
  if (answer.contents.length > 0 && !usual) return undefined;
  return {
    at: answer.at,
    sure: 'likely',
    message: {
      pt: `${title(operation)} responde 201 sem o cabeçalho Location do novo recurso.`,
      en: `${title(operation)} returns 201 without a Location header for the new resource.`,
    },
    mend: {
      pt: 'Declare o cabeçalho Location na resposta 201.',
      en: 'Declare the Location header in the 201 response.',
    },
  };
}
