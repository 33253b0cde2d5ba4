import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callConsole, create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, runningProduct } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let label: number;
let ann: string;

const contacts = (path: string, body: object) => create(context, `/api/suite/v1/contacts${path}`, body);

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, context } = await openAccount(browser, 'Jo Urney', '/journey'));
  label = Number(await contacts('/label', { name: 'Club' }));
  ann = await contacts('', { email: 'ann@shop.example', firstName: 'Ann' });
  await contacts('', { email: 'bo@shop.example', firstName: 'Bo' });
});

afterAll(() => browser.close());

/** Tabs until the control with a name has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      const labels = at instanceof HTMLSelectElement ? [...at.labels].map((one) => one.innerText) : [];
      return at?.getAttribute('aria-label') ?? labels[0] ?? (at instanceof HTMLElement ? at.innerText : '');
    });
    if (found.trim() === name) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

const numberAt = (count: string, stage: string) =>
  page.getByRole('link', { name: `${count} at ${stage}`, exact: true });

/** Loads the screen until a stage has so many people: rules are tried in the background. */
const waitForPeople = (count: string, stage: string) =>
  expect
    .poll(async () => {
      await page.goto('/journey');
      await page.getByRole('region', { name: 'Stages' }).waitFor();
      return numberAt(count, stage).count();
    })
    .toBe(1);

test('says what happens, is switched on and gets a rule with the keyboard alone', async () => {
  await page.reload();
  await page.getByText('What happens when you switch journeys on').waitFor();
  await look(page, 'journeys-off', { keyboard: true, narrow: 'axe' });
  await page.getByRole('combobox', { name: 'First stage' }).selectOption('engaged');
  await page.getByText('2 people are at Aware. Those who were never moved go to Engaged.').waitFor();
  await page.getByRole('combobox', { name: 'First stage' }).focus();
  await tabTo('Switch journeys on');
  await page.keyboard.press('Enter');
  await page.getByText('No rules yet').waitFor();
  await numberAt('2 people', 'Engaged').waitFor();
  await look(page, 'journeys-empty', { keyboard: true });

  await page.getByRole('heading', { name: 'No rules yet' }).scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: 'Days' }).focus();
  await tabTo('Add rule');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Move them to').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).press('Enter');
  await page.getByText('Choose at least one label.').waitFor();
  const search = page.getByRole('searchbox', { name: 'Find or create a label' });
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  await look(page, 'journeys-rule', { narrow: 'axe' });
  await search.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove the label Club' }).waitFor();
  await tabTo('Move them to');
  await page.keyboard.type('Loyal');
  await tabTo('Add rule');
  await page.keyboard.press('Enter');
  await page.locator('#content').getByText('Never moves anybody back').waitFor();
});

test('counts a person who gets the label by a call, and lists who is behind the number', async () => {
  await callConsole(context, '/api/suite/v1/contacts/label/add', { labelIds: [label], ids: [ann] });
  await waitForPeople('1 person', 'Loyal Customer');
  await page.getByRole('row', { name: /Engaged.*Loyal Customer/ }).waitFor();
  await look(page, 'journeys-on', { keyboard: true, narrow: 'axe' });
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'journeys-390', { narrow: 'none' });
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Last 7 days' });
  await expect.poll(() => new URL(page.url()).search).toBe('?days=7');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('columnheader', { name: 'Forward' }).waitFor();
  await numberAt('1 person', 'Loyal Customer').click();
  await heading(page, 'Contact Book').waitFor();
  await page.getByRole('row', { name: /Ann/ }).waitFor();
  expect(await page.getByRole('row', { name: /bo@shop/ }).count()).toBe(0);
});

test('gives the stages names of the company, and moves a person to Lost on their own page', async () => {
  await page.goto('/journey');
  await page.getByRole('button', { name: 'Stages', exact: true }).click();
  await page.getByLabel('Name of Loyal Customer').fill('Regulars');
  await look(page, 'journeys-stages');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await numberAt('1 person', 'Regulars').waitFor();
  await page.goto(`/contact/${ann}`);
  await page.getByText('Regulars').first().waitFor();
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('lost');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Stage' }).waitFor();
  await waitForPeople('1 person', 'Lost');
  await page.getByRole('row', { name: /Regulars.*Lost/ }).waitFor();
});

test('says that a rule names a deleted label, and removes it', async () => {
  const { webUrl } = runningProduct();
  const answer = await context.request.delete(`${webUrl}/api/suite/v1/contacts/label/${label}`, {
    headers: { origin: webUrl },
  });
  expect(answer.ok()).toBe(true);
  await page.goto('/journey');
  await page.getByText('Label deleted').waitFor();
  await look(page, 'journeys-deleted-label', { keyboard: true });
  await page.getByRole('button', { name: 'Remove rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rule' }).click();
  await page.getByText('No rules yet').waitFor();
});

test('is switched off: people keep their stages', async () => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Switch journeys off' }).click();
  await page.getByText('2 people keep their stages').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch journeys off' }).click();
  await page.getByText('What happens when you switch journeys on').waitFor();
  await page.goto('/contact?stage=lost');
  await page.getByRole('row', { name: /Ann/ }).waitFor();
});
