import assert from 'node:assert/strict';
import { brasilKinds } from '@farol/catalogue/brasil';
import { shareStage } from './stage.ts';

const { scene } = shareStage();

scene('what a reader must not miss is on the first screen of its guide', async (t, stage) => {
  for (const [address, id] of [
    ['/convencoes/autenticacao/', 'no-key-in-a-browser'],
    ['/en/conventions/webhooks/', 'receiver-rules'],
  ]) {
    const page = await stage.open(t, `${address}`, { viewport: { width: 1366, height: 768 } });
    const box = await page.locator(`section:has(> #${id}) > div`).boundingBox();
    assert.ok(box && box.y + box.height < 768, `${address}: ${JSON.stringify(box)}`);
  }
});

scene('the check digits of a value are shown step by step', async (t, stage) => {
  const page = await stage.open(t, '/en/conventions/brasil/');
  for (const kind of ['cnpj', 'cpf'])
    await page.locator(`[data-kind=${kind}] .tried table`).first().waitFor({ state: 'visible' });
});

scene('the skip link of a guide leads past the list of its sections', async (t, stage) => {
  for (const address of ['/convencoes/webhooks/', '/neutralidade/']) {
    const page = await stage.open(t, address);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => [
      !!document.activeElement?.closest('article'),
      !!document.querySelector('.contents'),
    ]);
    assert.deepEqual(place, [true, true], address);
  }
});

scene('the menu names six places, each by the name of its page', async (t, stage) => {
  const menus = {
    '/': ['APIs', 'Comparar', 'Regras', 'Guias', 'Laboratórios', 'Conferir'],
    '/en/': ['APIs', 'Compare', 'Rules', 'Guides', 'Labs', 'Check'],
  };
  for (const [address, names] of Object.entries(menus)) {
    const page = await stage.open(t, address);
    const links = page.locator('header nav a');
    assert.deepEqual(await links.allInnerTexts(), names);
    await links.nth(3).click();
    await page.waitForURL(/\/(guias|guides)\/$/);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), names[3]);
    assert.equal(await page.locator('.groups a').count(), 12);
  }
});

scene('each kind of Brazilian data has its field, its text and its patterns on one screen', async (t, stage) => {
  const page = await stage.open(t, 'about:blank');
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const address of ['/convencoes/dados-do-brasil/', '/en/conventions/brasil/']) {
    await page.goto(`${stage.origin}${address}`);
    for (const kind of brasilKinds) {
      await page.locator(`#${kind}`).evaluate((heading) => heading.scrollIntoView());
      const { top, bottom } = await page.evaluate((id) => {
        const section = document.getElementById(id)?.closest('section');
        const samples = [...(section?.querySelectorAll('pre') ?? [])].filter((one) => one.checkVisibility());
        return {
          top: section?.querySelector('value-try')?.getBoundingClientRect().top ?? Number.NaN,
          bottom: samples.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN,
        };
      }, kind);
      assert.ok(top >= 0 && bottom <= 768, `${address}#${kind}: from ${top} to ${bottom}`);
    }
  }
});
