// Lessons of the webhook lab. They wait for attempts that are due, so they have a process of their own.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { withoutFindingsInThemes } from './axe.ts';
import { answer, problem, type Reply } from './replies.ts';
import { fitsNarrowScreen } from './seen.ts';
import { type Stage, setStage } from './stage.ts';

const { scene } = setStage();
const isLong = process.env.FAROL_TEST_LONG === '1';

async function openLab(t: TestContext, stage: Stage) {
  const page = await stage.open(t, '/en/conventions/webhooks/#lab');
  const lab = page.locator('webhook-lab');
  return {
    page,
    status: lab.getByRole('status'),
    provider: lab.locator('.plain-side').first(),
    receiver: lab.locator('.plain-side').last(),
    marks: (kind: string) => lab.locator(`.hit.${kind}`).count(),
    /** The attempts in words and the marks in the drawing, at one moment: on a slow machine the next attempt may have come by now. */
    drawn: () =>
      lab.evaluate((element) => {
        const written = element.querySelector<HTMLElement>('.plain-side')?.innerText ?? '';
        const count = (kind: string) => element.querySelectorAll(`.hit.${kind}`).length;
        return {
          attempts: written.match(/attempt \d+, /g)?.length ?? 0,
          marks: { fail: count('fail'), lost: count('lost'), due: count('due'), good: count('good') },
        };
      }),
    play: async (what: string) => {
      await lab.getByLabel(what, { exact: true }).check();
      await lab.getByRole('button', { name: 'Create a payment' }).click();
    },
  };
}

/** Ids of events that a side shows. */
const idsIn = async (side: Locator) => new Set((await side.innerText()).match(/evt_\w+/g));

/** Everything that a lesson has put on the page, in both themes and on a narrow screen; in the short form axe judges one lesson. */
async function withoutFindings(page: Page, inShort: boolean): Promise<void> {
  if (isLong || inShort) await withoutFindingsInThemes(page, 'webhook-lab', isLong ? undefined : 'dark');
  await fitsNarrowScreen(page);
  await page.setViewportSize({ width: 1366, height: 900 });
}

scene('a delivery is answered with 200, recorded once, and its endpoint is removed', async (t, stage) => {
  const { page, play, status, provider, receiver, marks } = await openLab(t, stage);
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE');
  const registered = page.waitForResponse(
    (response) => response.url().endsWith('/sandbox/v1/webhooks') && response.request().method() === 'POST',
  );
  await play('nothing');
  assert.ok(await page.getByLabel('delivered twice').isDisabled(), 'the scene stays the one that was chosen');
  await status.filter({ hasText: 'One attempt, one 200, one record.' }).waitFor();
  assert.match(await provider.innerText(), /pagamento\.criado.*attempt 1, .*: 200\nRequest: headers/s);
  assert.match(await receiver.innerText(), /POST \/webhooks\/pratica-\w+.* recorded\s+evt_/s);
  assert.deepEqual(await idsIn(provider), await idsIn(receiver));
  assert.equal(await marks('good'), 1);
  assert.equal((await gone).status(), 204);
  assert.ok(await page.getByLabel('delivered twice').isEnabled());
  // What the provider sent: the signature is the one that the receiver has accepted.
  const [head = '', body = ''] = (await provider.locator('pre').innerText()).split('\n\n');
  const { segredo } = await (await registered).json();
  const signature = createHmac('sha256', segredo).update(body).digest('hex');
  assert.match(head, new RegExp(`^POST /webhooks/pratica-\\w+\\n.*x-signature: sha256=${signature}$`, 's'));
  assert.ok((await idsIn(provider)).has(JSON.parse(body).id));
});

/** The short form plays the first; for the lab the other differs in its name alone. */
const refused = ['body tampered with on the way', 'signed with another secret'];

for (const what of isLong ? refused : refused.slice(0, 1)) {
  scene(`${what}: refused with its reason on both sides, and tried again by the schedule`, async (t, stage) => {
    const { page, play, status, provider, receiver, drawn } = await openLab(t, stage);
    await play(what);
    await provider.getByText(/attempt 1, .*: 401 \(signature_wrong, the signature does not match\)/).waitFor();
    await receiver.getByText(/refused: signature_wrong/).waitFor();
    await provider.getByText(/^next attempt at /).waitFor();
    const { attempts, marks } = await drawn();
    assert.ok(attempts > 0);
    assert.deepEqual(marks, { fail: attempts, lost: 0, due: 1, good: 0 });
    await withoutFindings(page, true);
    const shown = provider.locator('pre').first();
    const sent = await shown.innerText();
    assert.match(
      sent,
      what === 'signed with another secret' ? /made with another secret/ : /x-signature: sha256=\w{64}\n\n/,
    );
    await provider.getByText(/attempt 2, .*: 401/).waitFor();
    assert.equal(await shown.innerText(), sent, 'what is open stays open');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Create a payment' }).waitFor();
    assert.match(await provider.innerText(), /the next attempt would be at /);
    assert.equal(await status.innerText(), '', 'stopped is not ended');
  });
}

scene('delivered twice: two times 200, and one record of two copies', async (t, stage) => {
  const { page, play, status, provider, receiver, marks } = await openLab(t, stage);
  await play('delivered twice');
  await status.filter({ hasText: 'one record: there was no second effect' }).waitFor();
  assert.match(await provider.innerText(), /Delivery 1, attempt 1, .*: 200\n.*Delivery 2, attempt 1, .*: 200/s);
  await receiver.getByText('recorded once, 2 copies').waitFor();
  assert.equal(await marks('good'), 2);
  await withoutFindings(page, false);
});

scene('slow: nothing for ten seconds, then the delivery arrives and is accepted', async (t, stage) => {
  const { play, status, provider, receiver, marks } = await openLab(t, stage);
  await play('delivery 10 s late');
  await provider.getByText(/^next attempt at /).waitFor();
  assert.equal(await status.innerText(), 'The event has happened; its delivery has not left yet…');
  assert.match(await receiver.innerText(), /Nothing received yet/);
  assert.equal(await marks('due'), 1);
  await status.filter({ hasText: 'It arrived late' }).waitFor();
  assert.match(await receiver.innerText(), /recorded/);
});

scene('receiver down: attempts fail, and reconciling finds the event and has it delivered again', async (t, stage) => {
  const { page, play, status, provider, receiver, drawn } = await openLab(t, stage);
  await play('receiver down');
  await provider.getByText(/attempt 1, .*: 404/).waitFor();
  assert.match(await receiver.innerText(), /No receiver responds/);
  const { attempts, marks } = await drawn();
  assert.ok(attempts > 0);
  assert.equal(marks.lost, attempts);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Reconcile' }).click();
  await receiver.getByText('requested again: 1.').waitFor();
  await receiver.getByText(/ recorded/).waitFor();
  await status.filter({ hasText: 'The missing event was found' }).waitFor();
  // The attempt that was due anyway came as well, and is a copy.
  await receiver.getByText('recorded once, 2 copies').waitFor();
  const order = ['PATCH', 'GET /sandbox/v1/eventos', 'GET /webhooks/', 'POST /sandbox/v1/entregas'].map((wanted) =>
    sent.findIndex((one) => one.startsWith(wanted)),
  );
  const sorted = order.toSorted((a, b) => a - b);
  assert.deepEqual(order, sorted, sent.join('\n'));
  assert.ok(!order.includes(-1), sent.join('\n'));
  assert.deepEqual(await idsIn(provider), await idsIn(receiver));
});

scene('lost on the way: no attempt, no trace at the receiver, found by reconciling alone', async (t, stage) => {
  const { page, play, status, provider, receiver } = await openLab(t, stage);
  await play('lost on the way');
  await provider.getByText('lost on the way, without an attempt').waitFor();
  assert.match(await receiver.innerText(), /Nothing received yet/);
  await page.getByRole('button', { name: 'Reconcile' }).click();
  await status.filter({ hasText: 'The missing event was found' }).waitFor();
  assert.match(await receiver.innerText(), /requested again: 1\..* recorded/s);
});

scene('without a server the lab says so and can be tried again', async (t, stage) => {
  const { page, play, status } = await openLab(t, stage);
  await page.route('**/sandbox/**', (route) => route.abort());
  await play('nothing');
  await page.getByText('The server did not respond.', { exact: false }).waitFor();
  await page.unroute('**/sandbox/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await status.filter({ hasText: 'One attempt' }).waitFor();
  assert.equal(await page.locator('.trouble').innerText(), '');
});

scene('an expired key is reported as expired, and replaced on request', async (t, stage) => {
  const { page, play, status } = await openLab(t, stage);
  await page.evaluate(() => sessionStorage.setItem('practice', 'farol_forgotten'));
  await play('nothing');
  await page.getByText('The practice key has expired', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Create another key' }).click();
  await status.filter({ hasText: 'One attempt' }).waitFor();
});

scene('a spent limit is counted down, and the lesson goes on by itself', async (t, stage) => {
  const { page, play, status } = await openLab(t, stage);
  const spent: Reply[] = [{ status: 429, headers: { 'retry-after': '2' }, body: problem('limit-reached') }];
  await answer(page, '**/sandbox/v1/pagamentos', () => spent.shift() ?? 'pass');
  // Recorded in the page, since on a slow machine a look from outside may miss a second.
  const said = await page.locator('webhook-lab').evaluateHandle((lab) => {
    const texts: string[] = [];
    const note = () => texts.push(lab.querySelector('[role=status]')?.textContent ?? '');
    new MutationObserver(note).observe(lab, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  await play('nothing');
  await status.filter({ hasText: 'One attempt' }).waitFor();
  const texts = await said.jsonValue();
  const isCounted = texts.some((text) => text.includes('The lab continues in 2 s.'));
  assert.ok(isCounted, texts.join('\n'));
});

scene('a server without a practice provider, and a refusal, are explained in words', async (t, stage) => {
  const { page, play } = await openLab(t, stage);
  const headers = { 'retry-after': '7200' };
  const answers: Reply[] = [
    { status: 404, headers, body: problem('not-found') },
    { status: 429, headers, body: problem('limit-reached', { detail: '100 keys came from this address.' }) },
  ];
  await answer(page, '**/sandbox/v1/chaves', () => answers.shift() ?? assert.fail());
  await play('nothing');
  await page.getByText('does not exist on this server', { exact: false }).waitFor();
  assert.equal(await page.locator('.trouble button').count(), 0);
  await play('nothing');
  await page.getByText('100 keys came from this address.').waitFor();
});
