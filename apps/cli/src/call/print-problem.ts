import type { Context } from '../arguments/command.ts';
import { hang } from '../output/wrap.ts';

type Problem = {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly upstream: { readonly status?: number; readonly code?: string } | null;
  readonly retry_at: string | null;
};

/** The one error body of all 18, as a sentence, with what the API itself said and when to come back. */
export async function printProblem({ err, language }: Context, response: Response): Promise<void> {
  const problem: Problem = await response.json();
  const pt = language === 'pt';
  const { status } = response;
  const said = problem.upstream?.status;
  err.lines([
    ...hang('', `${status} ${problem.title}`, err.width).map((line) => err.paint('bad', line)),
    ...hang('', problem.detail, err.width),
    ...(said === undefined || said === status
      ? []
      : [err.paint('quiet', pt ? `A própria API respondeu ${said}.` : `The API itself answered ${said}.`)]),
    ...(problem.retry_at === null
      ? []
      : [
          err.paint(
            'quiet',
            `${pt ? 'Tente de novo depois de' : 'Try again after'} ${clockTime(problem.retry_at, pt)}.`,
          ),
        ]),
  ]);
}

function clockTime(moment: string, pt: boolean): string {
  return new Date(moment).toLocaleString(pt ? 'pt-BR' : 'en', { dateStyle: 'short', timeStyle: 'medium' });
}
