// Connects to a receiver: only to an address that the guard allows, and with a bound on the bytes that one answer may have on the wire.
// Undici bounds the headers of an answer, but not chunk sizes, reasons and interim answers.
import type { Socket } from 'node:net';
import { guardedConnector } from '@farol/http';
import { buildConnector } from 'undici';
import type { AddressGuard, TargetPath } from '../endpoints/address-guard.ts';

export const answerTooLong = 'ANSWER_TOO_LONG';

const connectTimeoutMs = 10_000;
/** Of one answer: head, body and all that stands between. */
export const maxWireBytes = 96 * 1024;

export function createConnector(guard: AddressGuard, path: TargetPath): buildConnector.connector {
  return guardedConnector<buildConnector.Options, NonNullable<Parameters<buildConnector.Callback>[1]>>({
    check: (address, origin) => guard.checkDialled(address, origin, path),
    lookupFor: (origin) => guard.lookupFor(origin, path),
    connectWith: (lookup) => {
      const connect = buildConnector({ timeout: connectTimeoutMs, lookup });
      return (options, callback) =>
        connect(options, (...result) => {
          if (result[0] === null) boundReading(result[1]);
          callback(...result);
        });
    },
  });
}

/** The bytes that arrive between two requests belong to the answer to the first. */
function boundReading(socket: Socket): void {
  let written = 0;
  let readBefore = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = socket.bytesRead - socket.readableLength;
    }
    if (socket.bytesRead - readBefore > maxWireBytes)
      socket.destroy(Object.assign(new Error('the answer is too long'), { code: answerTooLong }));
  });
}
