// Which problem a failed exchange of bytes is.
import type { ProblemCode, Text } from '@farol/http';
import { callerLeft } from '../caller/deadline.ts';
import type { Entry } from '../entry/entry.ts';
import { GatewayError } from '../problem/errors.ts';

type SendFailure = {
  readonly problem: GatewayError;
  /** The failure in words, for the log, which redacts it. */
  readonly description: string;
  /** False when the caller left or when we refused to connect. */
  readonly isTheirs: boolean;
};

/** The error may contain anything, so only its kind becomes part of the problem. */
export function sendFailure(api: Entry, error: unknown, { aborted, reason }: AbortSignal): SendFailure {
  const description = described(error);
  if (aborted) {
    const problem = reason instanceof GatewayError ? reason : callerLeft;
    return { problem, description, isTheirs: problem !== callerLeft };
  }
  const name = codeOf(error);
  const code = kindOf(name);
  const blocked = name === 'FAROL_BLOCKED_ADDRESS';
  const byProxy = name === 'FAROL_PROXY_FAILED';
  const problem = new GatewayError(code, {
    detail: blocked
      ? {
          pt: `O nome de ${api.name} leva a um endereço que não é público. A conexão foi recusada.`,
          en: `The name of ${api.name} leads to an address that is not public. The connection was refused.`,
        }
      : byProxy
        ? proxyDetail(api)
        : detailOf(api, code),
  });
  return { problem, description, isTheirs: !blocked && code !== 'network-unreachable' };
}

/** True when not even the name was resolved, or no tunnel was opened: such a call cannot have reached anyone. */
export function neverLeft(error: unknown): boolean {
  return ['ENOTFOUND', 'EAI_AGAIN', 'FAROL_PROXY_FAILED'].includes(codeOf(error));
}

function proxyDetail(api: Entry): Text {
  const { hostname } = new URL(api.baseAddress);
  return {
    pt: `O proxy de HTTPS_PROXY não abriu caminho até ${hostname}. Nada foi enviado a ${api.name}.`,
    en: `The proxy of HTTPS_PROXY opened no way to ${hostname}. Nothing was sent to ${api.name}.`,
  };
}

function detailOf(api: Entry, code: ProblemCode): Text {
  if (code === 'network-unreachable') {
    const { hostname } = new URL(api.baseAddress);
    return {
      pt:
        `Esta máquina não conseguiu alcançar ${hostname}: parece estar sem rede. Nada foi enviado a ${api.name}. ` +
        `Sem rede, use o simulador: \`npm run offline\` no servidor, \`--offline\` na linha de comando.`,
      en:
        `This machine could not reach ${hostname}: it seems to have no network. Nothing was sent to ${api.name}. ` +
        `Without a network, use the simulator: \`npm run offline\` for the server, \`--offline\` on the command line.`,
    };
  }
  return {
    pt: `A conexão com ${api.name} falhou: ${reasons[code]?.pt ?? 'sem resposta legível'}.`,
    en: `The connection to ${api.name} failed: ${reasons[code]?.en ?? 'no readable response'}.`,
  };
}

const reasons: Partial<Record<ProblemCode, Text>> = {
  'upstream-timeout': { pt: 'nada chegou dentro do prazo', en: 'nothing arrived in time' },
  'upstream-unavailable': { pt: 'está inacessível', en: 'it cannot be reached' },
};

function kindOf(code: string): ProblemCode {
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'FAROL_BODY_IDLE':
    case 'ETIMEDOUT':
      return 'upstream-timeout';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'FAROL_PROXY_FAILED':
      return 'network-unreachable';
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
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
