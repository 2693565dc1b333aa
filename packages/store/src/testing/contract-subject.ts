// The store under test of the contract suites, and a table to work on.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createStore, type Store, StoreError, type StoreErrorCode, type StoreOptions } from '../index.ts';

export type Subject = {
  readonly name: string;
  /** Why it cannot be tested on this machine, if so. */
  readonly skip?: string | undefined;
  /** A fresh, empty place. */
  readonly freshUrl: (t: TestContext) => string | Promise<string>;
  /** Whether several stores and processes can open the same place; memory belongs to one store alone. */
  readonly shareable: boolean;
};

export const failsWith = (code: StoreErrorCode) => (error: unknown) => {
  assert.ok(error instanceof StoreError, `expected a StoreError, got ${String(error)}`);
  assert.equal(error.code, code, error.message);
  return true;
};

export async function open(subject: Subject, t: TestContext, options: Partial<StoreOptions> = {}): Promise<Store> {
  // A machine that runs many suites at once is slow, not broken.
  const store = createStore({ url: await subject.freshUrl(t), maxWaitMs: 10_000, ...options });
  t.after(() => store.close());
  return store;
}

export async function openItems(subject: Subject, t: TestContext, options: Partial<StoreOptions> = {}): Promise<Store> {
  const store = await open(subject, t, options);
  await store.migrate('contract', [
    {
      name: 'items',
      sql: (d) => `
        CREATE TABLE items (
          id ${d.text} PRIMARY KEY, n BIGINT, body ${d.blob}, note ${d.text},
          parent ${d.text} REFERENCES items (id), CHECK (n IS NULL OR n >= 0));
        CREATE TABLE counted (id ${d.serial}, label ${d.text} NOT NULL);
      `,
    },
  ]);
  return store;
}
