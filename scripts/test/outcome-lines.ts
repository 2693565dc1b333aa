// A reporter for node:test: one JSON line for each test that passed, failed or was skipped. Node asks for a default export.
import type { TestEvent } from 'node:test/reporters';

export type Outcome = {
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  readonly file: string;
  /** Why it was skipped, or the message of its failure. */
  readonly reason?: string;
};

/** Missing when the process ended before its tests did. */
export const lastLine = 'all tests ended\n';

function outcomeOf(event: TestEvent): Outcome | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined;
  const { details, name, file = 'unknown file', skip, todo } = event.data;
  if (details.type === 'suite') return undefined;
  if (event.type === 'test:fail') return { result: 'failed', name, file, reason: messageOf(event.data.details.error) };
  if (skip === undefined && todo === undefined) return { result: 'passed', name, file };
  return { result: 'skipped', name, file, reason: typeof skip === 'string' ? skip : 'no reason given' };
}

/** The error of a failed test is wrapped, with the test's own error as its cause. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

export default async function* outcomeLines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const outcome = outcomeOf(event);
    if (outcome !== undefined) yield `${JSON.stringify(outcome)}\n`;
  }
  yield lastLine;
}
