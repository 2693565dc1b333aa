import type { Receiver, Refusal } from '@farol/webhooks';
import { wrongMethod } from '../answer/respond.ts';
import { problemResponse, type RequestContext } from '../problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { contextOf } from '../request-context.ts';
import type { Door } from '../route.ts';
import { receiverDescription } from './receiver-description.ts';

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

type Refuse = (refusal: Refusal, request: { readonly url: string }) => Response;

export type ReceiverDoorOptions = {
  readonly open: (refuse: Refuse) => Receiver;
  /** What was received, for whoever registered the address. */
  readonly readLog: (request: Request) => Promise<Response>;
};

/** `/webhooks/{topic}`: our own receiver, so that sending and receiving can be watched on one server. */
export function receiverDoor({ open, readLog }: ReceiverDoorOptions): {
  readonly door: Door;
  readonly receiver: Receiver;
} {
  // The receiver knows the request alone; what it turns away is answered under the id that the request has here.
  const contexts = new WeakMap<object, RequestContext>();
  const receiver = open((refusal, request) =>
    refuse(refusal, contexts.get(request) ?? contextOf(new Request(request.url))),
  );
  const door: Door = {
    at: ['/webhooks/:topic'],
    methods: () => methods,
    handle: (request, context) => {
      if (request.method === 'GET' || request.method === 'HEAD') return readLog(request);
      if (request.method !== 'POST') return wrongMethod(methods, context);
      contexts.set(request, context);
      return receiver.receive(request);
    },
    description: { paths: receiverDescription },
  };
  return { door, receiver };
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
