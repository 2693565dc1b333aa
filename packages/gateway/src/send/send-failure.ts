// Which problem a failed exchange of bytes is.
import type { Api, Frozen } from '@farol/catalogue';
import type { CancelSignal } from '../caller/cancellation.ts';
import { callerLeft } from '../caller/deadline.ts';
import type { GatewayProblemCode } from '../problem/errors.ts';
import { GatewayError } from '../problem/errors.ts';

type SendFailure = {
  readonly problem: GatewayError;
  /** The failure in words, for the log, which redacts it. */
  readonly description: string;
  /** False when the caller left or when we refused to connect. */
  readonly isTheirs: boolean;
};

/** The error may contain anything, so only its kind becomes part of the problem. */
export function sendFailure(api: Frozen<Api>, error: unknown, { aborted, reason }: CancelSignal): SendFailure {
  const description = described(error);
  if (aborted) {
    const problem = reason instanceof GatewayError ? reason : callerLeft;
    return { problem, description, isTheirs: problem !== callerLeft };
  }
  const name = codeOf(error);
  const code = kindOf(name);
  const blocked = name === 'FAROL_BLOCKED_ADDRESS';
  const problem = new GatewayError(code, {
    detail: blocked
      ? {
          pt: `O nome de ${api.name} leva a um endereço que não é público. A conexão foi recusada.`,
          en: `The name of ${api.name} leads to an address that is not public. The connection was refused.`,
        }
      : {
          pt: `A conexão com ${api.name} falhou: ${reasons[code]?.pt ?? 'sem resposta que se possa ler'}.`,
          en: `The connection to ${api.name} failed: ${reasons[code]?.en ?? 'no readable answer'}.`,
        },
  });
  return { problem, description, isTheirs: !blocked };
}

const reasons: Partial<Record<GatewayProblemCode, { readonly pt: string; readonly en: string }>> = {
  'upstream-timeout': { pt: 'nada veio dentro do prazo', en: 'nothing came in time' },
  'upstream-unavailable': { pt: 'não se deixa alcançar', en: 'it cannot be reached' },
};

function kindOf(code: string): GatewayProblemCode {
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'FAROL_BODY_IDLE':
    case 'ETIMEDOUT':
      return 'upstream-timeout';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
      return 'upstream-unavailable';
    default:
      return 'upstream-failed';
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.name, codeOf(error), error.message].filter((part) => part !== '').join(' ');
}
