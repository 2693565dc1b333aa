// Turns answers into Responses and counts the event streams that are still open.
import type { Clock } from './clock.ts';
import { type Fault, noFault } from './faults/fault.ts';
import type { Answer } from './play/answer.ts';
import { streamEvents } from './play/event-stream.ts';
import { toResponse } from './play/response.ts';

export type Respond = (answer: Answer, request: Request, fault?: Fault) => Response;

export function createResponder(
  clock: Clock,
  eventPauseMs: number,
): { readonly respond: Respond; readonly openStreams: () => number } {
  let openStreams = 0;
  const respond: Respond = (answer, request, fault = noFault) =>
    toResponse(answer, {
      method: request.method,
      now: clock.now(),
      stream: (text) => {
        openStreams += 1;
        return streamEvents(text, {
          clock,
          signal: request.signal,
          pauseMs: fault.eventPauseMs ?? eventPauseMs,
          cutAfter: fault.cutStreamAfter,
          onEnd: () => {
            openStreams -= 1;
          },
        });
      },
    });
  return { respond, openStreams: () => openStreams };
}
