// Answers in place of a part of the server, so that every state of a panel can be seen.
import type { Page, Request } from 'playwright-core';

export type Reply = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** `pass` leaves the request to the server. */
export async function answer(
  page: Page,
  pattern: string,
  reply: (request: Request) => Reply | 'abort' | 'pass',
): Promise<void> {
  await page.route(pattern, async (route) => {
    const made = reply(route.request());
    if (made === 'abort') return route.abort();
    if (made === 'pass') return route.fallback();
    const problem = made.status >= 400;
    await route.fulfill({
      status: made.status,
      headers: { 'content-type': problem ? 'application/problem+json' : 'application/json', ...made.headers },
      body: made.body === undefined ? '' : JSON.stringify(made.body),
    });
  });
}

export const problem = (code: string, members: Record<string, unknown> = {}) => ({
  type: `/problems/${code}`,
  detail: 'detail',
  ...members,
});

/** The requests to the gateway, each of which gets an empty answer. */
export async function recordCalls(page: Page): Promise<readonly Request[]> {
  const sent: Request[] = [];
  await answer(page, '**/gateway/**', (request) => {
    sent.push(request);
    return { status: 200, body: {} };
  });
  return sent;
}
