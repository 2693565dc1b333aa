import type { ProblemCode } from '@farol/http';
import type { Posted, Receiver, Refusal } from '@farol/webhooks';
import { wrongMethod } from '../answer/respond.ts';
import type { Door } from '../door/door.ts';
import { problemResponse, type RequestContext } from '../problem.ts';
import { openToAll } from '../request/cross-origin.ts';
import { contextOf } from '../request/request-context.ts';
import { receiverDescription } from './receiver-description.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** What every answer of an open part carries, names and values by turns. */
const openHeaders = Object.entries(openToAll).flat();

type Refuse = (refusal: Refusal, request: Posted) => Response;

export type ReceiverDoorOptions = {
  readonly open: (refuse: Refuse) => Receiver;
  /** What was received, for whoever registered the address. */
  readonly readLog: (request: Request) => Promise<Response>;
  readonly onFault: (error: unknown) => void;
};

/** `/webhooks/{topic}`: our own receiver, so that sending and receiving can be watched on one server. */
export function receiverDoor({ open, readLog, onFault }: ReceiverDoorOptions): Door {
  // The receiver knows the request alone; what it turns away is answered under the id that the request has here.
  const contexts = new WeakMap<object, RequestContext>();
  const receiver = open((refusal, request) => refuse(refusal, contexts.get(request) ?? contextOf(request)));
  return {
    at: ['/webhooks/:topic'],
    methods: () => methods,
    handle: (request, context) => {
      if (request.method === 'GET' || request.method === 'HEAD') return readLog(request);
      if (request.method !== 'POST') return wrongMethod(methods, context);
      contexts.set(request, context);
      return receiver.receive(request);
    },
    listen: (message, response, context) => {
      if (message.method !== 'POST') return undefined;
      const answer: Refuse = (refusal, request) => refuse(refusal, contextOf(request, context.requestId));
      return receiver.listen(message, response, { headers: openHeaders, refuse: answer }).catch((error: unknown) => {
        onFault(error);
        // Nothing that could still be said would be true of every such fault; the sender tries again.
        response.destroy();
      });
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

/** What the receiver turns away, in the error body of this server. The reason is named; what was expected never is. */
function refuse({ reason, status, headers }: Refusal, context: RequestContext): Response {
  const challenge = status === 401 ? { 'www-authenticate': 'Signature realm="webhooks"' } : {};
  return problemResponse(codes[status] ?? 'unavailable', context, {
    headers: { ...headers, ...challenge },
    members: { reason },
  });
}
