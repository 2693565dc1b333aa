// With Playwright: calls of the page to the API are answered by the simulator.
import { simulate } from '@farol/simulator';
import { expect, test } from '@playwright/test';

let simulation;
test.beforeAll(async () => {
  simulation = await simulate();
});
test.afterEach(() => simulation.reset());
test.afterAll(() => simulation.close());

const page = `<output></output><script>
  fetch('https://viacep.com.br/ws/01001000/json/')
    .then((response) => (response.ok ? response.json() : { localidade: 'try later' }))
    .then(({ localidade }) => (document.querySelector('output').textContent = localidade));
</script>`;

const open = async (browserPage) => {
  await browserPage.route('https://viacep.com.br/ws/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice('/ws'.length);
    return route.fetch({ url: `${simulation.baseUrls.viacep}${path}` }).then((response) => route.fulfill({ response }));
  });
  await browserPage.setContent(page);
  return browserPage.locator('output');
};

test('shows the city', async ({ page: browserPage }) => {
  await expect(await open(browserPage)).toHaveText('São Paulo');
});

test('says to try later when the service is down', async ({ page: browserPage }) => {
  simulation.setFault('viacep', { down: true });
  await expect(await open(browserPage)).toHaveText('try later');
});
