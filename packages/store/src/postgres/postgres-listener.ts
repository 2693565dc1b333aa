// One connection that receives wake-ups, and reconnects when it is lost.
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Listener, Wakeups } from '../wakeups.ts';

type Subscriptions = {
  readonly client: Client;
  readonly channels: Set<string>;
  busy: boolean;
};

const shortestPauseMs = 50;
const longestPauseMs = 5_000;

export function createPostgresListener(config: ClientConfig, maxWaitMs: number, wakeups: Wakeups) {
  const stopping = new AbortController();
  let current: Subscriptions | undefined;
  let running: Promise<void> | undefined;

  /**
   * Subscribes to every channel that has a listener here, and no others. A new one wakes once, because a notification may have been missed.
   */
  async function subscribe(own: Subscriptions): Promise<void> {
    if (own.busy) return;
    own.busy = true;
    for (;;) {
      const missing = wakeups.channels().find((name) => !own.channels.has(name));
      const unused = missing ?? [...own.channels].find((name) => !wakeups.has(name));
      if (missing !== undefined) {
        await own.client.query(`LISTEN ${missing}`);
        own.channels.add(missing);
        wakeups.wake(missing);
      } else if (unused !== undefined) {
        own.channels.delete(unused);
        await own.client.query(`UNLISTEN ${unused}`);
      } else break;
    }
    own.busy = false;
  }

  /** Resolves when the connection has ended, to whether there was one. */
  async function connectOnce(): Promise<boolean> {
    // Our own socket can be destroyed at any moment, while pg's client would wait for the server's answer.
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket, connectionTimeoutMillis: maxWaitMs });
    const ended = Promise.withResolvers<void>();
    client.on('end', ended.resolve);
    client.on('error', () => ended.resolve());
    client.on('notification', ({ channel }) => wakeups.wake(channel));
    const disconnect = () => void socket.destroy();
    stopping.signal.addEventListener('abort', disconnect);
    try {
      await client.connect();
      current = { client, channels: new Set(), busy: false };
      await subscribe(current);
      await ended.promise;
      return true;
    } catch {
      return false;
    } finally {
      current = undefined;
      stopping.signal.removeEventListener('abort', disconnect);
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
    /** The listener's first wake-up comes when the server has confirmed that it listens to the channel. */
    add: (channel: string, listener: Listener) => {
      running ??= keepConnected();
      if (current?.channels.has(channel)) listener.wake();
      // When it fails, the connection is lost, and the next one subscribes to every channel.
      else if (current) subscribe(current).catch(() => {});
    },
    /** To be called after a listener was stopped. */
    removed: () => {
      if (current) subscribe(current).catch(() => {});
    },
    close: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
}
