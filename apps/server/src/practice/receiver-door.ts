import type { Receiver, Refusal } from '@farol/webhooks';
import { headerRef, responseRef } from '../openapi/references.ts';
import { Problem, problemResponse, type RequestContext } from '../problem.ts';
import type { ProblemCode } from '../problem-codes.ts';
import { contextOf } from '../request-context.ts';
import type { Door } from '../route.ts';

const methods = ['POST', 'OPTIONS'];

type Refuse = (refusal: Refusal, request: Request) => Response;

/** `/webhooks/{topic}`: our own receiver, so that sending and receiving can be watched on one server. */
export function receiverDoor(open: (refuse: Refuse) => Receiver): { readonly door: Door; readonly receiver: Receiver } {
  // The receiver knows the request alone; what it turns away is answered under the id that the request has here.
  const contexts = new WeakMap<Request, RequestContext>();
  const receiver = open((refusal, request) => refuse(refusal, contexts.get(request) ?? contextOf(request)));
  const door: Door = {
    at: ['/webhooks/:topic'],
    methods: () => methods,
    handle: (request, context) => {
      contexts.set(request, context);
      return receiver.receive(request);
    },
    description: { paths: { '/webhooks/{topic}': described } },
  };
  return { door, receiver };
}

const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-body',
  401: 'not-authenticated',
  403: 'not-allowed',
  405: 'method-not-allowed',
  413: 'body-too-large',
};

/** What the receiver turns away, in the error body of this server. The reason is named; what was expected never is. */
function refuse({ reason, status, headers }: Refusal, context: RequestContext): Response {
  const challenge = status === 401 ? { 'www-authenticate': 'Signature realm="webhooks"' } : {};
  const allow = status === 405 ? { allow: methods.join(', ') } : {};
  return problemResponse(codes[status] ?? 'unavailable', context, {
    headers: { ...headers, ...challenge, ...allow },
    members: { reason },
  });
}

/** Without a secret nothing that arrives could be believed. */
export function noSecretDoor(): Door {
  return {
    at: ['/webhooks/:topic'],
    methods: () => methods,
    handle: () => {
      throw new Problem('unavailable', {
        detail: {
          pt: 'Este servidor não tem FAROL_WEBHOOK_SECRET, e sem ele nenhuma entrega pode ser conferida.',
          en: 'This server has no FAROL_WEBHOOK_SECRET, and without it no delivery can be verified.',
        },
      });
    },
    description: { paths: { '/webhooks/{topic}': described } },
  };
}

const described = {
  parameters: [
    {
      name: 'topic',
      in: 'path',
      required: true,
      description: 'Chosen by whoever registers the address.',
      schema: { type: 'string', maxLength: 100, pattern: '^[^/]+$' },
      example: 'pagamentos',
    },
  ],
  post: {
    tags: ['sandbox'],
    operationId: 'receive_delivery',
    summary: 'Receive a delivery',
    description:
      'Verifies the signature on the raw bytes, writes the event down once, and answers 200 with an empty body. The work comes afterwards.',
    responses: {
      '200': {
        description: 'Written down, or seen before.',
        headers: {
          'X-Request-Id': headerRef('X-Request-Id'),
          RateLimit: headerRef('RateLimit'),
          'Access-Control-Allow-Origin': headerRef('Access-Control-Allow-Origin'),
        },
      },
      '401': responseRef('Failure'),
      '500': responseRef('InternalError'),
      default: responseRef('Failure'),
    },
  },
  options: {
    tags: ['sandbox'],
    operationId: 'receive_options',
    summary: 'What is allowed',
    description: 'The methods of this address; also the answer to a preflight.',
    responses: { '204': responseRef('Options'), '400': responseRef('BadRequest'), '500': responseRef('InternalError') },
  },
};
