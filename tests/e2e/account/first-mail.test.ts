import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { heading, newPerson, openWindow, takePicture } from '../../fixtures/browser/person.ts';

/** The most presses from the sign-up page to a captured and a simulated message. Text is typed with Tab between fields. */
const PRESSES_MAX = 8;

/** The longest that the journey may take without the time for reading, in milliseconds. */
const JOURNEY_MAX_MS = 60_000;

const person = newPerson('Cleo Counter');

let browser: Browser;
let page: Page;
let presses = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openWindow(browser));
});

afterAll(() => browser.close());

async function press(target: Locator): Promise<void> {
  presses += 1;
  await target.click();
}

/** The most presses of Tab from one control of the journey to the next, through the whole page. */
const TABS_MAX = 150;

/** Presses Tab until an element has the focus. @throws {Error} if it never gets it. */
async function focusByTab(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < TABS_MAX; count += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

describe('a newcomer', () => {
  test(`comes from the sign-up page to a captured and a bounced message with ${PRESSES_MAX} presses`, async () => {
    await page.goto('/signup');
    const startedAt = Date.now();
    await page.getByLabel('Full name').focus();
    for (const text of [person.fullname, person.company, person.email]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(person.password);
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await page.getByLabel('Time zone').inputValue()).toBe(zone);
    await press(page.getByRole('button', { name: 'Create account' }));

    await page.waitForURL('**/verify-email');
    const subject = await page.getByRole('article').getByRole('heading').textContent();
    await page.keyboard.type(/\d{6}/.exec(subject ?? '')?.[0] ?? '');
    await page.waitForURL('**/survey');
    for (const question of [1, 2, 3, 4]) {
      await page.getByText(`Question ${question} of 4`).waitFor();
      await press(page.getByRole('group').getByRole('button').first());
    }

    await heading(page, 'Configuration').waitFor();
    const events = page.getByRole('region', { name: 'Test result' }).getByRole('list', { name: 'Events' });
    await press(page.getByRole('button', { name: 'Send test' }));
    await events.getByRole('heading', { name: /^Captured/ }).waitFor();
    await page.getByText('3 of 4 done').waitFor();
    const capturedMs = Date.now() - startedAt;

    await press(page.getByRole('button', { name: 'Bounce', exact: true }));
    await press(page.getByRole('button', { name: 'Send test' }));
    await events.getByRole('heading', { name: /^Bounced/ }).waitFor();
    const bouncedMs = Date.now() - startedAt;
    await takePicture(page, 'first-mail');
    console.info(`first mail: ${presses} presses; captured after ${capturedMs} ms, bounced after ${bouncedMs} ms`);
    expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
    expect(bouncedMs).toBeLessThan(JOURNEY_MAX_MS);
  });

  test('comes there by keyboard alone, and opens the message', async () => {
    const { page, context } = await openWindow(browser);
    const typist = newPerson('Kai Keyboard');
    const tabTo = (target: Locator) => focusByTab(page, target);
    await page.goto('/signup');
    await tabTo(page.getByLabel('Full name'));
    for (const text of [typist.fullname, typist.company, typist.email]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(typist.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-email');
    const subject = await page.getByRole('article').getByRole('heading').textContent();
    await tabTo(page.getByLabel('Code'));
    await page.keyboard.type(/\d{6}/.exec(subject ?? '')?.[0] ?? '');
    await page.waitForURL('**/survey');
    for (const question of [1, 2, 3, 4]) {
      await page.getByText(`Question ${question} of 4`).waitFor();
      await tabTo(page.getByRole('group').getByRole('button').first());
      await page.keyboard.press('Enter');
    }
    await heading(page, 'Configuration').waitFor();
    const result = page.getByRole('region', { name: 'Test result' });
    await tabTo(page.getByRole('button', { name: 'Send test' }));
    await page.keyboard.press('Enter');
    await result.getByRole('heading', { name: /^Captured/ }).waitFor();
    await tabTo(page.getByRole('button', { name: 'Bounce', exact: true }));
    await page.keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Send test' }));
    await page.keyboard.press('Enter');
    await result.getByRole('heading', { name: /^Bounced/ }).waitFor();
    await tabTo(result.getByRole('link', { name: 'Open message' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/activity\/[0-9a-f-]{36}/);
    await page.getByRole('list', { name: 'Timeline' }).waitFor();
    await context.close();
  });

  test('keeps the time zone of the browser for the company', async () => {
    const answer = await page.request.get('/api/config/v1/company/detail', {
      headers: { 'x-product': 'transactional' },
    });
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await answer.json()).toMatchObject({ timezone: zone });
  });
});
