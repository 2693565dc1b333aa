// Answers in place of a part of the server.
import type { Page, Request } from 'playwright-core';

export type Reply = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** Answers in place of a part of the server, so that every state of a panel can be seen. */
export async function answer(page: Page, pattern: string, reply: (request: Request) => Reply | 'abort'): Promise<void> {
  await page.route(pattern, async (route) => {
    const made = reply(route.request());
    if (made === 'abort') return route.abort();
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
