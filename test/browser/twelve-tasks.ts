// Twelve things that readers come for, each walked from the home page. A browser that can walk them is one that the site supports.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export type Walk = {
  readonly page: Page;
  /** These words, in the language of the page. */
  readonly say: (portuguese: string, english: string) => string;
  /** A click, counted: no task may need more than three. */
  readonly press: (target: Locator) => Promise<void>;
  /** Text that the page must show before the walk goes on. */
  readonly see: (text: RegExp, where?: string) => Promise<void>;
};

const row = (page: Page, name: string) => page.getByRole('row').getByRole('link', { name, exact: true });

export const tasks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'a CNPJ without a key: from the browser or not, and how often': async ({ page, say, press, see }) => {
    await page.locator('#q').fill('CNPJ');
    // The rows move once more when the search index has arrived, and a row that moves under a press is not pressed.
    await page.waitForURL(/q=CNPJ/);
    await see(/3 consultas por minuto|3 lookups per minute/, '.apis');
    await press(row(page, 'ReceitaWS'));
    await see(/Sem chave|No key/, '#authentication');
    await see(new RegExp(say('na dúvida, chame do seu servidor', 'to be safe, call it from your server')), '#cors');
    await see(/^3/, '.limits');
  },
  'the first request of ViaCEP with an own postal code, then with one that does not exist': async ({
    page,
    say,
    press,
    see,
  }) => {
    await press(page.getByRole('link', { name: say('Rodar o ViaCEP', 'Run ViaCEP') }));
    // Run, pressed before the scripts arrive, asks for digits alone, as it does without scripts.
    await page.waitForURL(/viacep/);
    await page.waitForLoadState();
    await page.getByRole('textbox', { name: 'cep' }).fill('20040-002');
    await press(page.getByRole('button', { name: say('Executar', 'Run'), exact: true }));
    await see(/20040-002/, '.result');
    await page.getByRole('textbox', { name: 'cep' }).fill('99999999');
    await press(page.getByRole('button', { name: say('Executar', 'Run'), exact: true }));
    await see(/200.*404/s, '.result');
  },
  'PUT against PATCH by doing': async ({ page, say, press, see }) => {
    await press(page.getByRole('link', { name: say('PUT e PATCH', 'PUT and PATCH') }));
    await press(page.getByRole('button', { name: say('Enviar os dois', 'Send both') }));
    await see(/descricao/, '[data-method=PUT] .lost');
  },
  'a webhook whose body was tampered with, and its retry': async ({ page, say, press, see }) => {
    await press(page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }));
    await press(
      page.getByText(say('corpo adulterado no caminho', 'body tampered with on the way'), { exact: true }).first(),
    );
    await press(page.getByRole('button', { name: say('Criar um pagamento', 'Create a payment') }));
    await see(/401/, 'webhook-lab');
    await see(new RegExp(say('próxima tentativa', 'next attempt')), 'webhook-lab');
  },
  'GraphQL: look-ups in batches, and a depth that is refused': async ({ page, say, press, see }) => {
    await press(page.getByRole('main').getByRole('link', { name: 'GraphQL', exact: true }));
    await press(page.locator('graphql-lab').getByRole('button', { name: say('Executar', 'Run'), exact: true }));
    await see(/\d+ (em lote|in batches)/, '[data-gauge=lookups]');
    await press(page.locator('graphql-lab').getByRole('button', { name: say('12 níveis', '12 levels') }));
    await see(new RegExp(say('Recusada antes', 'Refused before it ran')), 'graphql-lab');
    await see(new RegExp(say('tem 12 níveis; no máximo 10', '12 levels deep; at most 10')), 'graphql-lab');
  },
  'commercial use without a card': async ({ page, press, see }) => {
    // On a narrow screen the filters are folded.
    if (!(await page.locator('[name=card][value=no]').isVisible())) await press(page.locator('.facets > summary'));
    await press(page.locator('[name=card][value=no]'));
    await press(page.locator('[name=commercial_use][value=yes]'));
    await see(/^2 /, '.count');
  },
  'two weather APIs side by side': async ({ page, say, press, see }) => {
    await press(page.getByRole('main').getByRole('link', { name: say('Comparar', 'Compare'), exact: true }));
    await press(page.getByRole('link', { name: say('Clima', 'Weather'), exact: true }));
    await see(/OpenWeather.*Open-Meteo/s, '.comparison');
  },
  'Python for GitHub with a token, copied': async ({ page, say, press, see }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('github');
    await page.locator('dialog [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await press(page.locator('.instrument').getByText('Python', { exact: true }));
    await press(page.locator('.with-key'));
    await see(/Authorization.*GITHUB_TOKEN/s, '.sample.python');
    const copy = page.locator('.instrument');
    await press(copy.getByRole('button', { name: say('Copiar', 'Copy'), exact: true }));
    await copy.getByRole('button', { name: say('Copiado', 'Copied') }).waitFor();
  },
  'from the home page to an answer by keyboard alone': async ({ page, say, see }) => {
    await page.keyboard.press('/');
    await page.keyboard.type('viacep');
    await see(/^1 /, '.count');
    // The first find is chosen: Enter opens it.
    await page.getByRole('option', { name: 'ViaCEP', selected: true }).waitFor();
    const stopsAt = async (name: string) => {
      for (let stops = 0; stops < 60; stops++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) return;
      }
      assert.fail(`${name} is more than 60 stops away`);
    };
    await page.keyboard.press('Enter');
    await page.waitForURL('**/apis/viacep/');
    await stopsAt(say('Executar', 'Run'));
    await page.keyboard.press('Enter');
    await see(/01001-000/, '.result');
  },
  'the Selic rate by search': async ({ page, press, see }) => {
    await page.locator('#q').fill('taxa selic');
    await see(/^1 /, '.count');
    await press(row(page, 'Banco Central do Brasil - SGS'));
    await see(/[Ss]elic/, 'main');
  },
  'the other language, deep in a page': async ({ page, say, press }) => {
    await press(page.getByRole('main').getByRole('link', { name: say('Limites', 'Limits'), exact: true }));
    await page.waitForURL('**/#limits-429-when-spent');
    await press(page.getByRole('link', { name: say('English', 'Português') }));
    await page.waitForURL(`**${say('/en/conventions', '/convencoes')}/**#limits-429-when-spent`);
  },
  'a page that does not exist, a spent limit, and a server that does not answer': async ({ page, say, press, see }) => {
    await page.goto(say('/apis/receitawss/', '/en/apis/receitawss/'));
    await press(page.locator('lost-page').getByRole('link', { name: /ReceitaWS/ }));
    const run = page.getByRole('button', { name: say('Executar', 'Run'), exact: true });
    const spent = new RegExp(say('esgotado.*Tente de novo às', 'used up.*Try again at'));
    // One more than the limit of a minute, each for another company, because cached answers cost nothing.
    for (const number of [1, 2, 3, 4]) {
      await page.getByRole('textbox', { name: 'cnpj' }).fill(`1111111100010${number}`);
      await Promise.all([page.waitForResponse(/\/gateway\//), run.press('Enter')]);
    }
    await see(spent, '.result');
    const drawn = await page.locator('svg.slide').first().getAttribute('aria-label');
    assert.match(drawn ?? '', /[1-4] (recusadas|refused)/);
    await page.route('**/gateway/**', (route) => route.abort());
    await press(run);
    await see(new RegExp(say('O servidor não respondeu', 'The server did not respond')), '.result');
  },
};

/** A walk over this page, and how many presses it has taken. */
export function walkOf(page: Page, language: 'pt-BR' | 'en') {
  let presses = 0;
  const walk: Walk = {
    page,
    say: (portuguese, english) => (language === 'en' ? english : portuguese),
    press: async (target) => {
      presses += 1;
      await target.click();
    },
    see: async (text, where = 'main') => {
      const found = page.locator(where);
      await found
        .filter({ hasText: text, visible: true })
        .first()
        .waitFor()
        .catch(async (cause: unknown) => {
          throw new Error(`${page.url()}: ${where} has no ${text}, but: ${(await found.allInnerTexts()).join(' | ')}`, {
            cause,
          });
        });
    },
  };
  return { walk, presses: () => presses };
}
