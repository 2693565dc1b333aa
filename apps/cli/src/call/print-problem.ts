import type { Text } from '@farol/catalogue/ask';
import type { Context } from '../arguments/command.ts';
import { hang } from '../output/wrap.ts';

type Problem = {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly upstream: { readonly status?: number; readonly code?: string } | null;
  readonly retry_at: string | null;
  readonly simulated?: boolean;
};

const withoutNetwork: Text = {
  pt: 'Sem rede nesta máquina? --offline chama o simulador.',
  en: 'No network on this machine? --offline calls the simulator.',
};

/** Prints a problem of the gateway: what happened, the status of the API itself, and when to try again. */
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
      : hang('', answeredBy(problem, said, pt), err.width).map((line) => err.paint('quiet', line))),
    ...(problem.code === 'upstream_unavailable' && problem.upstream === null
      ? hang('', withoutNetwork[language], err.width).map((line) => err.paint('quiet', line))
      : []),
    ...(problem.retry_at === null
      ? []
      : [
          err.paint(
            'quiet',
            `${pt ? 'Tente novamente depois de' : 'Try again after'} ${clockTime(problem.retry_at, pt)}.`,
          ),
        ]),
  ]);
}

function answeredBy({ simulated }: Problem, status: number, pt: boolean): string {
  if (simulated) {
    return pt
      ? `O simulador respondeu ${status}, como a API.`
      : `The simulator responded with ${status}, as the API does.`;
  }
  return pt ? `A própria API respondeu ${status}.` : `The API itself responded with ${status}.`;
}

function clockTime(moment: string, pt: boolean): string {
  return new Date(moment).toLocaleString(pt ? 'pt-BR' : 'en', { dateStyle: 'short', timeStyle: 'medium' });
}
