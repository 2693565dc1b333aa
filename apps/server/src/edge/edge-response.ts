import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';

/** Most answers fit, and what does not is sent as Node sends it. */
const pieceBytes = 128 * 1024;
/** Where a body begins whose head can only be written after it. */
const headRoom = 8 * 1024;
/** A character of a string becomes at most this many bytes. */
const mostBytesOfCharacter = 3;

/**
 * What is being sent. One for all answers, since an answer has left it by the time the next one is written: the kernel takes a copy
 * at once. When it does not take everything, this one is left to that answer, and there is a new one.
 */
let piece = Buffer.allocUnsafeSlow(pieceBytes);

type Fields = OutgoingHttpHeaders | readonly OutgoingHttpHeader[];

/**
 * How this server answers: as Node does, and byte for byte the same, but in the common case sooner. Node checks and
 * joins the fields of a head anew for each answer and hands head and body to the kernel as two things; here fields that do not
 * change (a frozen list) are joined once, and head and body go out in one piece.
 *
 * `_header`, `_headerSent` and `_keepAliveTimeout` are Node's own names for the head that `writeHead` has made, for whether it has
 * left, and for how long a connection may idle. They are not documented; edge-response.test.ts holds what is made of them here
 * against what `writeHead` and `end` of the same Node do.
 */
export class EdgeResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare _header: string | null;
  declare _headerSent: boolean;
  declare _keepAliveTimeout: number;

  /** Goes with the answer, on whichever way it is written. Left out for what brings its own. */
  requestId: string | undefined = undefined;
  /** True once the head was made here, and not by Node. */
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

  /** An answer to GET and the like over a connection that stays open. */
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

  /**
   * A whole answer whose length nobody knows yet: the text is counted as it becomes bytes, and not once more before that. The fields
   * leave Content-Length out.
   */
  sendText(status: number, fields: readonly string[], text: string): this {
    const lines =
      this.#isCommon() && text.length * mostBytesOfCharacter <= pieceBytes - headRoom ? linesOf(fields) : undefined;
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

  #sendPiece(from: number, to: number): this {
    this._headerSent = true;
    super.end(piece.subarray(from, to));
    if (this.writableLength > 0) piece = Buffer.allocUnsafeSlow(pieceBytes);
    return this;
  }

  /** Puts head and body into the piece; 0 when they have to go another way. */
  #fill(body: unknown): number {
    const head = this._header;
    if (!this.#isReady || this._headerSent || head === null) return 0;
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

/** The fields of a head as they stand on the wire. */
type Lines = { readonly text: string; readonly hasLength: boolean; readonly hasDate: boolean };

/** Of lists that cannot change any more. */
const joined = new WeakMap<readonly OutgoingHttpHeader[], Lines>();

/** Undefined when one of them has a say in how the answer is sent: that is Node's affair. */
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

/** Names come again and again; what was found out about one is kept, up to some number of different ones. */
const keptNames = 500;
const kinds = new Map<string, Kind>();

function kindOf(name: string): Kind {
  let kind = kinds.get(name);
  if (kind === undefined) {
    validateHeaderName(name);
    kind = special[name.toLowerCase()] ?? 'other';
    if (kinds.size >= keptNames) kinds.clear();
    kinds.set(name, kind);
  }
  return kind;
}

let second = 0;
let line = '';

function dateLine(): string {
  const now = Date.now();
  // As Node has it, the moment is found out once in a second.
  if (now - second >= 1000 || now < second) {
    second = now - (now % 1000);
    line = `Date: ${new Date(now).toUTCString()}\r\n`;
  }
  return line;
}
