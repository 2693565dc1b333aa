import { test as nodeTest, type TestContext } from 'node:test';

/** A test that drives processes or sockets: it fails instead of waiting for ever. */
export function test(title: string, run: (t: TestContext) => Promise<void>): void {
  nodeTest(title, { timeout: 300_000 }, run);
}
