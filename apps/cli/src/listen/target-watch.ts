import { connect } from 'node:net';
import type { Target } from '../webhooks/address-rules.ts';

const soonestMs = 1_000;
const latestMs = 30_000;

/**
 * Notices when an app that refused connections listens again, so that its events need not wait for the next attempt in up to half an hour.
 * An app that answers with an error is left to the usual schedule. The checks become rarer while the app comes and goes, because each
 * return costs an attempt.
 */
export function createTargetWatch({ url, lookup }: Target, back: () => void) {
  let pauseMs = soonestMs;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function look(): void {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const socket = connect({ port, host: url.hostname.replace(/^\[(.*)\]$/, '$1'), lookup, timeout: soonestMs });
    const ended = (found: boolean) => {
      socket.destroy();
      timer = undefined;
      if (closed) return;
      if (found) back();
      else again();
    };
    socket.once('connect', () => ended(true));
    socket.once('error', () => ended(false));
    socket.once('timeout', () => ended(false));
  }

  function again(): void {
    timer ??= setTimeout(look, pauseMs);
  }

  return {
    /** The connection was refused. */
    refused: () => {
      if (timer !== undefined || closed) return;
      again();
      pauseMs = Math.min(latestMs, pauseMs * 2);
    },
    /** The app answered, with any status. */
    answered: () => {
      pauseMs = soonestMs;
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      back();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
