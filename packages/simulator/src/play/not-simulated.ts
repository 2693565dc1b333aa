// What is answered to a request that the simulator does not know: its own problem, never data or a failure of the API.
import { randomUUID } from 'node:crypto';
import type { Api, Frozen } from '@farol/catalogue';
import { languageOfHeader, problemBody, problemKinds, problemType } from '@farol/http';
import type { Call } from '../call.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { closest, type KnownRequest, requestLine } from './known-request.ts';

const mostListed = 12;
const mostNamed = 3;

export function notSimulated(
  api: Frozen<Api>,
  call: Pick<Call, 'method' | 'path' | 'headers'>,
  known: readonly KnownRequest[],
): Answer {
  const lines = [...new Set(closest(call, known).map(requestLine))].slice(0, mostListed);
  const named = lines.slice(0, mostNamed).join(', ');
  const context = {
    requestId: randomUUID(),
    language: languageOfHeader(call.headers.get('accept-language')),
    instance: `/${api.id}`,
  };
  const body = problemBody('not-simulated', context, {
    detail: {
      pt: `O simulador não conhece esta requisição a ${api.name} e não inventa a resposta. Ele conhece, por exemplo: ${named}.`,
      en: `The simulator does not know this request to ${api.name} and does not invent the response. It knows, for example: ${named}.`,
    },
    members: { api: api.id, simulated: true, known: lines },
  });
  const answer = jsonAnswer(body, 'not-simulated', problemType, problemKinds['not-simulated'].status);
  return { ...answer, headers: [['cache-control', 'no-store']], failure: 'not-simulated' };
}
