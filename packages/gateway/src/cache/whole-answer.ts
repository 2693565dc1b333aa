import type { AnswerBody, UpstreamAnswer } from '../answer/upstream-answer.ts';

/** An answer whose body is all there: only such an answer can be kept or shared. */
export type WholeAnswer = Omit<UpstreamAnswer, 'body'> & { readonly body: Extract<AnswerBody, { kind: 'whole' }> };

export function isWhole(answer: UpstreamAnswer): answer is WholeAnswer {
  return answer.body.kind === 'whole';
}
