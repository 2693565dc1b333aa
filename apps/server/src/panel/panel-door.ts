// /v1/panel/events: the numbers of the operator's panel, live. They tell how the keys of this machine are used, so all of it is guarded.
import { type Guard, type HttpResponse, Problem } from '@farol/http';
import { doorPaths } from '../openapi/door-paths.ts';
import { eventStream } from '../openapi/events.ts';
import { optionsOperation } from '../openapi/operations.ts';
import { neverKept } from '../read/content.ts';
import type { Door, DoorDescription } from '../request/door.ts';
import { say } from '../words.ts';
import { createLiveSnapshots, type LiveSnapshotsOptions } from './live-snapshots.ts';
import written from './panel-description.json' with { type: 'json' };

const methods = ['GET', 'HEAD', 'OPTIONS'];
const allow = methods.join(', ');
const mostViewers = 20;
const retrySeconds = 10;

const streamHeaders = Object.entries({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': neverKept,
  // Otherwise nginx collects events until there are many.
  'x-accel-buffering': 'no',
}).flat();

type PanelOptions = Omit<LiveSnapshotsOptions, 'mostViewers'> & {
  readonly guard: Guard;
  readonly mostViewers?: number;
};

export function panelDoor({ guard, ...options }: PanelOptions): Door {
  const live = createLiveSnapshots({ mostViewers, ...options });
  return {
    at: ['/v1/panel/events'],
    guarded: 'all',
    methods: () => methods,
    answer: (request): HttpResponse => {
      if (request.method === 'OPTIONS') return { status: 204, headers: ['allow', allow], body: null };
      if (!methods.includes(request.method)) throw new Problem('method-not-allowed', { headers: { allow } });
      guard.owner(request);
      if (request.method === 'HEAD') return { status: 200, headers: streamHeaders, body: null };
      const body = live.open();
      if (body === undefined) throw full();
      return { status: 200, headers: streamHeaders, body };
    },
    close: async () => live.close(),
    description: panelDescription,
  };
}

const full = () => new Problem('unavailable', { retryAfter: retrySeconds, detail: say('panelFull') });

/** What the OpenAPI text says about it. */
const panelDescription: DoorDescription = {
  paths: doorPaths(written, {
    stream: eventStream({ type: 'object', additionalProperties: true }),
    options: optionsOperation('operation', 'panel_options', 'What is allowed', 'The methods of this URL.'),
  }),
};
