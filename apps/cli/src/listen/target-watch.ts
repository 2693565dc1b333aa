import { connect } from 'node:net';
import type { Target } from '../webhooks/address-rules.ts';

type TargetWatch = {
  /** Nobody listened there. */
  readonly refused: () => void;
  /** Somebody answered, whatever they said. */
  readonly answered: () => void;
  readonly close: () => void;
};

const soonestMs = 1_000;
const latestMs = 30_000;

/**
 * An app that is being worked on is down for seconds, and nobody wants to wait for the kit's next attempt in half an hour then. So while
 * nobody listens at its port, this looks whether somebody does again, and says so once. Only then: an app that answers with 500, or
 * breaks off, is tried again by the kit's schedule alone. It looks less and less often while the app comes and goes, since every coming
 * costs an attempt.
 */
export function createTargetWatch({ url, lookup }: Target, back: () => void): TargetWatch {
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
    refused: () => {
      if (timer !== undefined || closed) return;
      again();
      pauseMs = Math.min(latestMs, pauseMs * 2);
    },
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
