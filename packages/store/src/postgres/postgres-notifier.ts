// Sending wake-ups to all processes on one PostgreSQL.
import type { PostgresPool } from './postgres-pool.ts';

/** Sends the channels that were added since the last statement, each once. Resolves when all are sent. */
export function createNotifier(pool: PostgresPool): {
  readonly add: (channels: Iterable<string>) => void;
  /** Undefined when there is nothing to send, or a call is sending already. */
  readonly send: () => Promise<void> | undefined;
} {
  const unsent = new Set<string>();
  let sending = false;

  async function sendAll(): Promise<void> {
    sending = true;
    while (unsent.size > 0) {
      const channels = [...unsent];
      unsent.clear();
      const values = channels.map((_, index) => `($${index + 1})`).join(', ');
      const text = `SELECT pg_notify(channel, '') FROM (VALUES ${values}) AS c (channel)`;
      try {
        const connection = await pool.acquire();
        await connection.query({ text, values: channels }).finally(connection.release);
      } catch {
        // Wake-ups are hints; failures are ignored.
        break;
      }
    }
    sending = false;
  }

  return {
    add: (channels) => {
      for (const channel of channels) unsent.add(channel);
    },
    send: () => (unsent.size > 0 && !sending ? sendAll() : undefined),
  };
}
