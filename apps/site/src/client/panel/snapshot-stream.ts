// The server's stream of snapshots. EventSource cannot send a token, so the stream is read with fetch.
import type { LimitWindow } from '../try/limit-meter.ts';
import { tokenHeaders } from '../try/server-token.ts';

type Counts = Readonly<Record<string, number>>;

export type PanelApi = {
  readonly id: string;
  readonly quota: {
    readonly callable: boolean;
    readonly held_until: string | null;
    readonly windows: readonly LimitWindow[];
  } | null;
  readonly paused: boolean;
  readonly calls: Counts;
};

export type Snapshot = {
  readonly at: string;
  readonly since: string;
  readonly apis: readonly PanelApi[];
  readonly deliveries: { readonly pending: number; readonly due: number; readonly oldest_due_seconds: number } | null;
  readonly attempts: Counts;
  readonly statuses: Counts;
};

/** Resolves when the stream ends; with the response when it was refused. */
export async function readSnapshots(show: (snapshot: Snapshot) => void, signal: AbortSignal): Promise<Response | null> {
  const headers = { ...tokenHeaders(), accept: 'text/event-stream' };
  const response = await fetch('/v1/panel/events', { headers, signal, cache: 'no-store' });
  if (!response.ok || !response.body) return response;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    // Only the newest counts when several have come at once.
    const newest = events.findLast((event) => event.startsWith('data: '));
    if (newest) show(JSON.parse(newest.slice('data: '.length)));
  }
}
