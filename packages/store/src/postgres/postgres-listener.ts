// One connection that waits for wake-ups, and comes back by itself when it was lost.
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Listener, Wakeups } from '../wakeups.ts';

export type PostgresListener = {
  /** The listener's first wake-up comes when the server has confirmed that it listens to the channel. */
  readonly add: (channel: string, listener: Listener) => void;
  readonly close: () => Promise<void>;
};

type Ear = {
  readonly client: Client;
  readonly heard: Set<string>;
  busy: boolean;
};

const shortestPauseMs = 50;
const longestPauseMs = 5_000;

export function createPostgresListener(config: ClientConfig, patienceMs: number, wakeups: Wakeups): PostgresListener {
  const stopping = new AbortController();
  let ear: Ear | undefined;
  let running: Promise<void> | undefined;

  /** Until the server listens to every channel that somebody here listens to. Each wakes once: something may have been missed. */
  async function hear(own: Ear): Promise<void> {
    if (own.busy) return;
    own.busy = true;
    for (;;) {
      const channel = wakeups.channels().find((name) => !own.heard.has(name));
      if (channel === undefined) break;
      await own.client.query(`LISTEN ${channel}`);
      own.heard.add(channel);
      wakeups.wake(channel);
    }
    own.busy = false;
  }

  /** Resolves when the connection is over; says whether there was one. */
  async function connectOnce(): Promise<boolean> {
    // A socket of our own can be destroyed at any moment; a client of pg only says goodbye and waits for the answer.
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket, connectionTimeoutMillis: patienceMs });
    const ended = Promise.withResolvers<void>();
    client.on('end', ended.resolve);
    client.on('error', () => ended.resolve());
    client.on('notification', ({ channel }) => wakeups.wake(channel));
    const hangUp = () => void socket.destroy();
    stopping.signal.addEventListener('abort', hangUp);
    try {
      await client.connect();
      ear = { client, heard: new Set(), busy: false };
      await hear(ear);
      await ended.promise;
      return true;
    } catch {
      return false;
    } finally {
      ear = undefined;
      stopping.signal.removeEventListener('abort', hangUp);
      socket.destroy();
    }
  }

  async function keepConnected(): Promise<void> {
    let wait = shortestPauseMs;
    while (!stopping.signal.aborted) {
      wait = (await connectOnce()) ? shortestPauseMs : Math.min(wait * 2, longestPauseMs);
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    add: (channel, listener) => {
      running ??= keepConnected();
      if (ear?.heard.has(channel)) listener.wake();
      // When it fails the connection is gone, and the next one hears every channel.
      else if (ear) hear(ear).catch(() => {});
    },
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}
