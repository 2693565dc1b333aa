// Loaded before an example: prints the port on which it listens, so that a test can let the system choose one.
import { Server } from 'node:net';

const { listen } = Server.prototype;
Server.prototype.listen = function (...given) {
  this.once('listening', () => console.log(`listening on http://127.0.0.1:${this.address().port}`));
  return listen.apply(this, given);
};
