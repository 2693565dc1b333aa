// `/webhooks/{topic}`: our own receiver, so that sending and receiving can be watched on one server.
import {
  type HttpRequest,
  type HttpResponse,
  languageOf,
  type ProblemCode,
  problemAnswer,
  type RequestContext,
  requestFromFetch,
  requestFromNode,
  responseToFetch,
  writeToNode,
} from '@farol/http';
import type { Receiver, Refusal } from '@farol/webhooks';
import { wrongMethod } from '../answer/respond.ts';
import type { Door } from '../door/door.ts';
import { openToAll } from '../request/cross-origin.ts';
import { receiverDescription } from './receiver-description.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

const openHeaders = Object.entries(openToAll).flat();

export type ReceiverDoorOptions = {
  readonly receiver: Receiver;
  /** Reads the log of the receiver, for the key that registered the URL. */
  readonly readLog: (request: Request) => Promise<Response>;
};

export function receiverDoor({ receiver, readLog }: ReceiverDoorOptions): Door {
  const receive = async (request: HttpRequest, context: RequestContext): Promise<HttpResponse> => {
    const answer = await receiver.answer(request, (refusal) =>
      refuse(refusal, { ...context, language: languageOf(request) }),
    );
    return { ...answer, headers: [...openHeaders, ...answer.headers] };
  };
  return {
    at: ['/webhooks/:topic'],
    methods: () => methods,
    handle: async (request, context) => {
      if (request.method === 'GET' || request.method === 'HEAD') return readLog(request);
      if (request.method !== 'POST') return wrongMethod(methods, context);
      return responseToFetch(await receive(requestFromFetch(request), context));
    },
    listen: (message, response, context) => {
      if (message.method !== 'POST') return undefined;
      return receive(requestFromNode(message, response), context).then((answer) => writeToNode(response, answer));
    },
    description: { paths: receiverDescription },
  };
}

const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-body',
  401: 'not-authenticated',
  403: 'not-allowed',
  413: 'body-too-large',
};

/** A refusal in the error body of this server. It names the reason, but never the signature that was expected. */
function refuse({ reason, status, headers }: Refusal, context: RequestContext): HttpResponse {
  const challenge = status === 401 ? { 'www-authenticate': 'Signature realm="webhooks"' } : {};
  return problemAnswer(codes[status] ?? 'unavailable', context, {
    headers: { ...headers, ...challenge },
    members: { reason },
  });
}
