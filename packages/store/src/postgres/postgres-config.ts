// The settings of each kind of connection to PostgreSQL.
import type { ClientConfig } from 'pg';
import { StoreError } from '../errors.ts';
import { defaultConnections, defaultWaitMs, defaultWorkMs, type StoreOptions } from '../store.ts';
import { createPostgresPool } from './postgres-pool.ts';

export function createPools({ url, maxWaitMs = defaultWaitMs, workMs = defaultWorkMs, connections }: StoreOptions) {
  const size = connections ?? defaultConnections;
  const half = Math.max(1, Math.ceil(size / 2));
  const pool = (most: number, writes: boolean, ...settings: readonly string[]) =>
    createPostgresPool({
      config: configOf(url, [`statement_timeout=${workMs}`, ...settings]),
      size: most,
      writes,
      maxWaitMs,
      workMs,
    });
  return {
    /** Transactions, and single statements at `serializable`. */
    writers: pool(
      size,
      true,
      'default_transaction_isolation=serializable',
      // A client that vanished must not hold its locks: the server ends an idle transaction.
      `idle_in_transaction_session_timeout=${workMs}`,
    ),
    readers: pool(half, false, 'default_transaction_read_only=on'),
    /** Single statements at `read-committed`: the isolation of a statement that is its own transaction is that of its connection. */
    // Few texts, run often: a plan for each execution would cost more than most of them. Only index scans, because a plan
    // that was made while a queue was empty would read and sort all of it for each claim, instead of following its index.
    // Such plans look expensive enough to be compiled.
    singles: pool(
      half,
      true,
      'default_transaction_isolation=read\\ committed',
      'plan_cache_mode=force_generic_plan',
      'enable_seqscan=off',
      'enable_bitmapscan=off',
      'jit=off',
    ),
  };
}

/** Settings travel with the first message, beside those that the URL itself may carry. */
export function configOf(url: string, settings: readonly string[]): ClientConfig {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    // Neither the URL nor Node's error, which repeats it: both hold the password.
    throw new StoreError(
      'store_url_invalid',
      'a PostgreSQL store is named postgres://user:password@host:port/database',
    );
  }
  const own = settings.map((setting) => `-c ${setting}`);
  const given = parsed.searchParams.get('options');
  if (own.length > 0) parsed.searchParams.set('options', [...(given ? [given] : []), ...own].join(' '));
  return {
    connectionString: parsed.href,
    application_name: 'farol',
    keepAlive: true,
    types: { getTypeParser: getTypeParser as never },
  };
}

const boolean = 16;
const bytes = 17;
const integers: ReadonlySet<number> = new Set([20, 21, 23, 26]);
const numeric = 1700;
const floats: ReadonlySet<number> = new Set([700, 701]);

function toInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`Value is too large to be represented as a JavaScript number: ${text}`);
}

function toBytes(text: string): Uint8Array {
  const buffer = Buffer.from(text.slice(2), 'hex');
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

/** SUM of a BIGINT is NUMERIC. */
const toNumber = (text: string): number => (/^-?\d+$/.test(text) ? toInteger(text) : Number(text));

function getTypeParser(oid: number): (text: string) => unknown {
  if (integers.has(oid)) return toInteger;
  if (oid === numeric) return toNumber;
  if (floats.has(oid)) return Number;
  if (oid === boolean) return (text) => (text === 't' ? 1 : 0);
  if (oid === bytes) return toBytes;
  return (text) => text;
}
