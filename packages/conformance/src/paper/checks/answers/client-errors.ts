// Is an error of the client reported as 4xx? (spec 7.1)

import { referenceOf } from '../../document/source.ts';
import type { Answer } from '../../model/answer.ts';
import { wordsOf } from '../../words/split-words.ts';
import { speaksOf } from '../../words/topics.ts';
import { about, judgeEach, likely, type OpenApiCheck, onlyWords } from '../check.ts';

export const clientErrors: OpenApiCheck = {
  rule: 'errors-4xx-for-client',
  judge: ({ operations }) =>
    judgeEach(
      operations.filter(({ answers }) => answers.some(({ status }) => /^[45]/.test(status))),
      { pt: 'nenhuma resposta de falha descrita', en: 'no failure is described' },
      (operation) => {
        const failures = operation.answers.filter(({ status }) => status.startsWith('5'));
        const wrong = failures.find((answer) => speaksOf(nameOf(answer), 'clientErred'));
        if (wrong !== undefined)
          return likely(
            wrong.at,
            about(operation, {
              pt: `descreve um erro do cliente com o status ${wrong.status} (${nameOf(wrong)})`,
              en: `describes a client error with status ${wrong.status} (${nameOf(wrong)})`,
            }),
            {
              pt: 'Responda 4xx quando a requisição precisa mudar, e 5xx só quando o provedor falhou.',
              en: 'Respond with 4xx when the request has to change, and 5xx only when the provider failed.',
            },
          );
        // The request was right, and an answer of the provider's own parts was not.
        return failures.some(({ description }) => speaksOf(description, 'clientErred') && !isOfOthers(description))
          ? onlyWords(operation, { pt: 'com 5xx que o cliente errou', en: 'under 5xx that the client erred' })
          : undefined;
      },
    ),
};

function isOfOthers(description: string): boolean {
  return speaksOf(description, 'ofOthers');
}

/** The words of the shared answer that stands here, as `bad request` in `#/components/responses/BadRequest`. */
function nameOf({ at }: Answer): string {
  return wordsOf(referenceOf(at.value)?.split('/').at(-1) ?? '').join(' ');
}
