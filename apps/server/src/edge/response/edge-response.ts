// The response class of the server: Node's own, with a faster way for common answers.
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { remember } from '@farol/http';

/** Most answers fit; larger ones are sent as Node sends them. */
const pieceBytes = 128 * 1024;
/** Where the body begins when its length is counted while it is written, before the head. */
const headRoom = 8 * 1024;
/** Of one UTF-16 code unit in UTF-8. */
const mostBytesOfCharacter = 3;

/**
 * The bytes being sent. All answers share them, because the kernel copies them at once. If it does not accept all of them, this
 * buffer stays with that answer and a new one is made; further answers on that connection go Node's way until it has drained.
 */
let piece = Buffer.allocUnsafeSlow(pieceBytes);

type Fields = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

/**
 * Sends what Node would send, byte for byte, but in the common case faster: header lists that cannot change (frozen) are checked and
 * joined once, and head and body go out in one write.
 *
 * `_header`, `_headerSent` and `_keepAliveTimeout` are undocumented names of Node: the head made by `writeHead`, whether it was sent,
 * and how long a connection may idle. edge-response.test.ts compares the result with Node's own `writeHead` and `end`.
 */
export class EdgeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare _header: string | null;
  declare _headerSent: boolean;
  declare _keepAliveTimeout: number;

  /** Sent with every answer. */
  requestId: string | undefined = undefined;
  /** True once the head was made here and not by Node. */
  #isReady = false;

  override writeHead(status: number, reasonOrFields?: string | Fields, fieldsAfterReason?: Fields): this {
    const fields = typeof reasonOrFields === 'string' ? fieldsAfterReason : reasonOrFields;
    const lines =
      this.#isCommon() && status >= 200 && fields === reasonOrFields && isList(fields) ? linesOf(fields) : undefined;
    if (lines === undefined || !(lines.hasLength || status === 204 || status === 304)) {
      const all = withId(fields, this.requestId);
      return typeof reasonOrFields === 'string'
        ? super.writeHead(status, reasonOrFields, all)
        : super.writeHead(status, all);
    }
    this._header = this.#head(status, lines.text, lines.hasDate);
    return this;
  }

  #head(status: number, lines: string, hasDate: boolean): string {
    this.statusCode = status;
    this.statusMessage = STATUS_CODES[status] ?? 'unknown';
    this.#isReady = true;
    return `HTTP/1.1 ${status} ${this.statusMessage}\r\n${lines}X-Request-Id: ${this.requestId}\r\n${hasDate ? '' : dateLine()}Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(this._keepAliveTimeout / 1000)}\r\n\r\n`;
  }

  /** The fast way is for complete answers on a connection that stays open. */
  #isCommon(): boolean {
    const { req } = this;
    return (
      this.requestId !== undefined &&
      this.shouldKeepAlive &&
      this._keepAliveTimeout >= 1000 &&
      req.httpVersionMinor === 1 &&
      req.method !== 'HEAD' &&
      !this.headersSent
    );
  }

  override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
    const filled = encoding === undefined && callback === undefined ? this.#fill(chunk) : 0;
    if (filled === 0) return super.end(chunk, encoding as BufferEncoding, callback as () => void);
    return this.#sendPiece(0, filled);
  }

  /** A whole answer. The text is counted while it becomes bytes, so the fields must not contain Content-Length. */
  sendText(status: number, fields: readonly string[], text: string): this {
    const lines =
      this.#isCommon() && this.#ownsIdleSocket() && text.length * mostBytesOfCharacter <= pieceBytes - headRoom
        ? linesOf(fields)
        : undefined;
    if (lines === undefined || lines.text.length > headRoom / 2) {
      this.writeHead(status, [...fields, 'Content-Length', String(Buffer.byteLength(text))]);
      return this.end(text);
    }
    const size = piece.write(text, headRoom);
    const head = this.#head(status, `${lines.text}Content-Length: ${size}\r\n`, lines.hasDate);
    this._header = head;
    piece.write(head, headRoom - head.length, 'latin1');
    return this.#sendPiece(headRoom - head.length, headRoom + size);
  }

  /** A pipelined answer has no socket yet, and one behind unsent bytes would keep the shared buffer. */
  #ownsIdleSocket(): boolean {
    return this.socket !== null && this.socket.writableLength === 0;
  }

  #sendPiece(from: number, to: number): this {
    this._headerSent = true;
    super.end(piece.subarray(from, to));
    if (this.writableLength > 0) piece = Buffer.allocUnsafeSlow(pieceBytes);
    return this;
  }

  /** Copies head and body into the piece; 0 when Node has to send them. */
  #fill(body: unknown): number {
    const head = this._header;
    if (!this.#isReady || this._headerSent || head === null || !this.#ownsIdleSocket()) return 0;
    const room = pieceBytes - head.length;
    if (body instanceof Uint8Array && body.length <= room) {
      piece.set(body, piece.write(head, 0, 'latin1'));
      return head.length + body.length;
    }
    if (typeof body === 'string' && body.length * mostBytesOfCharacter <= room)
      return head.length + piece.write(body, piece.write(head, 0, 'latin1'));
    return 0;
  }
}

function isList(fields: Fields | undefined): fields is readonly OutgoingHttpHeader[] {
  return Array.isArray(fields);
}

function withId(fields: Fields | undefined, id: string | undefined): Writable {
  const given = fields as Writable;
  if (id === undefined) return given;
  return isList(fields) ? [...fields, 'X-Request-Id', id] : { ...fields, 'X-Request-Id': id };
}

type Writable = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** The fields of a head in wire format. */
type Lines = { readonly text: string; readonly hasLength: boolean; readonly hasDate: boolean };

/** Of frozen lists. */
const joined = new WeakMap<readonly OutgoingHttpHeader[], Lines>();

/** Undefined when one of them affects framing, which is left to Node. */
function linesOf(fields: readonly OutgoingHttpHeader[]): Lines | undefined {
  const known = joined.get(fields);
  if (known) return known;
  let text = '';
  let hasLength = false;
  let hasDate = false;
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i];
    const value = fields[i + 1];
    if (typeof name !== 'string' || typeof value !== 'string') return undefined;
    const kind = kindOf(name);
    if (kind === 'framing') return undefined;
    if (kind === 'length') hasLength = true;
    else if (kind === 'date') hasDate = true;
    validateHeaderValue(name, value);
    text += `${name}: ${value}\r\n`;
  }
  const lines = { text, hasLength, hasDate };
  if (Object.isFrozen(fields)) joined.set(fields, lines);
  return lines;
}

type Kind = 'length' | 'date' | 'framing' | 'other';

const special: Readonly<Record<string, Kind>> = {
  'content-length': 'length',
  date: 'date',
  connection: 'framing',
  'content-disposition': 'framing',
  expect: 'framing',
  'keep-alive': 'framing',
  trailer: 'framing',
  'transfer-encoding': 'framing',
};

const kindOf = remember(500, (name): Kind => {
  validateHeaderName(name);
  return special[name.toLowerCase()] ?? 'other';
});

let second = 0;
let line = '';

function dateLine(): string {
  const now = Date.now();
  // Once a second, as Node does it.
  if (now - second >= 1000 || now < second) {
    second = now - (now % 1000);
    line = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return line;
}
