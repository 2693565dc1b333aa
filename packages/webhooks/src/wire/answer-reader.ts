// Reads the answer to a POST from the bytes of a connection (RFC 9112): the status, the headers and where the body ends. Strict, because the
// connection is used again: an answer whose end is in doubt is the last one on it, and one that cannot be understood is an error.

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type AnswerSink = {
  /** Not called for an interim answer (1xx). */
  readonly onHead: (status: number, headers: AnswerHeaders) => void;
  readonly onBody: (part: Buffer) => void;
};

export const maxHeadBytes = 16 * 1024;
const maxChunkLine = 1_024;
const maxTrailers = 100;

type Step = 'head' | 'body' | 'rest' | 'chunk size' | 'chunk' | 'chunk end' | 'trailers' | 'done';

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const chunkSize = /^([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?$/;
const forbidden = /[\0\r\n]/;
const notAscii = /[\x80-\xff]/;

/** Of one connection, for one answer after the other. */
export class AnswerReader {
  /** Whether another request may follow on this connection; valid when an answer is complete. */
  keepsAlive = true;
  /** For how many seconds the receiver promises to keep the idle connection open. */
  keepAliveSeconds: number | undefined;
  #step: Step = 'head';
  /** Of a part of the answer that has arrived only in part. */
  #held = '';
  #text = '';
  /** Bytes of the body or of a chunk, or lines of the trailers, that may still come. */
  #left = 0;

  begin(): void {
    this.keepsAlive = true;
    this.keepAliveSeconds = undefined;
    this.#step = 'head';
    this.#held = '';
  }

  /** Returns whether the answer is complete. Throws for one that cannot be understood. */
  read(bytes: Buffer, sink: AnswerSink): boolean {
    let at = 0;
    while (at < bytes.length && this.#step !== 'done') at = this.#readSome(bytes, at, sink);
    // Nothing was asked that these bytes could be the answer to.
    if (at < bytes.length) this.keepsAlive = false;
    return this.#step === 'done';
  }

  /** The receiver has closed the connection. Returns whether that was the end of the body. */
  end(): boolean {
    return this.#step === 'rest';
  }

  #readSome(bytes: Buffer, at: number, sink: AnswerSink): number {
    switch (this.#step) {
      case 'head':
        return this.#take(bytes, at, '\r\n\r\n', maxHeadBytes, () => this.#readHead(sink));
      case 'chunk size':
        return this.#take(bytes, at, '\r\n', maxChunkLine, () => this.#readChunkSize());
      case 'chunk end':
        return this.#take(bytes, at, '\r\n', 0, () => {
          this.#step = 'chunk size';
        });
      case 'trailers':
        return this.#take(bytes, at, '\r\n', maxHeadBytes, () => this.#readTrailer());
      default:
        return this.#readBody(bytes, at, sink);
    }
  }

  #readBody(bytes: Buffer, at: number, sink: AnswerSink): number {
    const length = this.#step === 'rest' ? bytes.length - at : Math.min(this.#left, bytes.length - at);
    this.#left -= length;
    if (this.#step === 'body' && this.#left === 0) this.#step = 'done';
    if (this.#step === 'chunk' && this.#left === 0) this.#step = 'chunk end';
    sink.onBody(bytes.subarray(at, at + length));
    return at + length;
  }

  /** Collects up to `mark`, then calls `read` with what stands before it in `#text`. Returns where the next part begins. */
  #take(bytes: Buffer, at: number, mark: string, most: number, read: () => void): number {
    const held = this.#held.length;
    const until = Math.min(bytes.length, at + most + mark.length - held);
    const text = this.#held + bytes.toString('latin1', at, until);
    const found = text.indexOf(mark, Math.max(0, held - mark.length + 1));
    if (found < 0) {
      if (text.length >= most + mark.length) throw malformed('a part is too long');
      this.#held = text;
      return until;
    }
    this.#held = '';
    this.#text = text.slice(0, found);
    read();
    return at + found + mark.length - held;
  }

  #readHead(sink: AnswerSink): void {
    const text = this.#text;
    const end = text.indexOf('\r\n');
    const line = end < 0 ? text : text.slice(0, end);
    const status = Number(line.slice(9, 12));
    const minor = line.charCodeAt(7) - 48;
    const isLine =
      line.startsWith('HTTP/1.') && (minor === 0 || minor === 1) && /^ [1-9]\d\d(?: |$)/.test(line.slice(8));
    if (!isLine || forbidden.test(line) || status === 101) throw malformed('the status line');
    const headers = readHeaders(text, end < 0 ? text.length : end + 2);
    // An interim answer; the final one follows.
    if (status < 200) return;
    this.#readConnection(headers, minor);
    this.#step = this.#bodyOf(status, headers, minor);
    sink.onHead(status, headers);
  }

  #readConnection({ connection, 'keep-alive': keepAlive }: AnswerHeaders, minor: number): void {
    const options = connection === undefined ? [] : listOf(connection);
    if (options.includes('close') || (minor === 0 && !options.includes('keep-alive'))) this.keepsAlive = false;
    const seconds = keepAlive === undefined ? undefined : /(?:^|[\s,])timeout=(\d{1,9})/i.exec(String(keepAlive))?.[1];
    if (seconds !== undefined) this.keepAliveSeconds = Number(seconds);
  }

  /** RFC 9112, section 6.3. */
  #bodyOf(status: number, headers: AnswerHeaders, minor: number): Step {
    const coding = headers['transfer-encoding'];
    const length = headers['content-length'];
    if (status === 204 || status === 304) return 'done';
    if (coding !== undefined) {
      if (length !== undefined || minor === 0) this.keepsAlive = false;
      if (listOf(coding).at(-1) === 'chunked') return 'chunk size';
    } else if (length !== undefined) {
      const [first = '', ...others] = listOf(length);
      if (!/^\d{1,15}$/.test(first) || others.some((other) => other !== first)) throw malformed('content-length');
      this.#left = Number(first);
      return this.#left === 0 ? 'done' : 'body';
    }
    this.keepsAlive = false;
    return 'rest';
  }

  #readChunkSize(): void {
    const size = chunkSize.exec(this.#text)?.[1];
    if (size === undefined || forbidden.test(this.#text)) throw malformed('a chunk');
    this.#left = Number.parseInt(size, 16);
    this.#step = this.#left === 0 ? 'trailers' : 'chunk';
    if (this.#left === 0) this.#left = maxTrailers;
  }

  #readTrailer(): void {
    this.#left -= 1;
    if (this.#left < 0) throw malformed('too many trailers');
    if (this.#text === '') this.#step = 'done';
  }
}

function readHeaders(text: string, from: number): AnswerHeaders {
  const headers: Record<string, string | string[] | undefined> = {};
  const isAscii = !notAscii.test(text);
  for (let at = from; at < text.length; ) {
    const colon = text.indexOf(':', at);
    const name = colon < 0 ? '' : text.slice(at, colon).toLowerCase();
    if (!token.test(name)) throw malformed('a header');
    let end = lineEnd(text, colon);
    // A value may go on in a line that begins with a blank (RFC 9112, section 5.2).
    while (text[end + 2] === ' ' || text[end + 2] === '\t') end = lineEnd(text, end + 2);
    let value = text.slice(colon + 1, end).trim();
    if (value.includes('\r\n')) value = value.replaceAll(/[ \t]*\r\n[ \t]+/g, ' ');
    if (forbidden.test(value)) throw malformed('a header');
    add(headers, name, isAscii ? value : Buffer.from(value, 'latin1').toString());
    at = end + 2;
  }
  return headers;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\r\n', from);
  return end < 0 ? text.length : end;
}

function add(headers: Record<string, string | string[] | undefined>, name: string, value: string): void {
  // It would be no member.
  if (name === '__proto__') return;
  const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (before === undefined) headers[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else headers[name] = [before, value];
}

/** The members of a list, in lower case. */
function listOf(value: string | string[]): string[] {
  return String(value)
    .toLowerCase()
    .split(',')
    .map((member) => member.trim());
}

const malformed = (what: string) =>
  Object.assign(new Error(`the answer is not HTTP: ${what}`), { code: 'ANSWER_MALFORMED' });
