// A webhook endpoint that accepts everything, in a process of its own. On bare sockets, because a measurement of senders shares the
// machine with it: by `node:http` a request cost the endpoint as much as a third of what it cost its sender, whoever sent it. It reads just
// enough to know where a request ends, and answers each in the same way.
import { type AddressInfo, createServer } from 'node:net';

const answer = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');

const server = createServer({ noDelay: true }, (socket) => {
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => {
    text += part;
    for (let end = endOf(text); end > 0 && end <= text.length; end = endOf(text)) {
      text = text.slice(end);
      socket.write(answer);
    }
  });
  socket.on('error', () => socket.destroy());
});

/** Where the first request ends; 0 while its head is not complete. */
function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
