// `/webhooks/{topic}`: our own receiver, so that sending and receiving can be watched on one server.
import {
  type HttpRequest,
  type HttpResponse,
  type ProblemCode,
  paging,
  problemAnswer,
  type RequestContext,
} from '@farol/http';
import type { Receiver } from '@farol/webhooks';
import type { Refusal } from '@farol/webhooks/internal';
import { wrongMethod } from '../answer/respond.ts';
import { inlineSchema, queryParameters } from '../openapi/components.ts';
import { doorPaths } from '../openapi/door-paths.ts';
import { optionsOperation } from '../openapi/operations.ts';
import type { Door } from '../request/door.ts';
import { say } from '../words.ts';
import written from './receiver-description.json' with { type: 'json' };
import { receivedListSchema } from './receiver-log.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

type ReceiverDoorOptions = {
  readonly receiver: Receiver;
  /** Reads the log of the receiver, for the key that registered the URL. */
  readonly readLog: (request: HttpRequest) => Promise<HttpResponse>;
};

export function receiverDoor({ receiver, readLog }: ReceiverDoorOptions): Door {
  return {
    at: ['/webhooks/{topic}'],
    guarded: 'changes',
    methods: () => methods,
    answer: (request, context) => {
      if (request.method === 'GET' || request.method === 'HEAD') return readLog(request);
      if (request.method !== 'POST') return wrongMethod(methods, context);
      return receiver.answer(request, (refusal) => refuse(refusal, context));
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

/** The remedy of the code is about keys, which do not help here. */
const notVerified = say('notVerified');
const httpsRequired = say('httpsRequired');

/** A refusal in the error body of this server. It names the reason, but never the signature that was expected. */
function refuse({ reason, status, headers }: Refusal, context: RequestContext): HttpResponse {
  const challenge = status === 401 ? { 'www-authenticate': 'Signature realm="webhooks"' } : {};
  return problemAnswer(codes[status] ?? 'unavailable', context, {
    headers: { ...headers, ...challenge },
    members: { reason },
    ...(status === 401 && { detail: notVerified }),
    ...(reason === 'https_required' && { detail: httpsRequired }),
  });
}

/** `/webhooks/{topic}`. Refusals of a practice key are the same as in the practice provider. */
const receiverDescription = doorPaths(written, {
  list: inlineSchema(receivedListSchema),
  paging: queryParameters(paging),
  options: optionsOperation('sandbox', 'receive_options'),
});
