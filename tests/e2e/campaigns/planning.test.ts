import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { heading } from '../../fixtures/browser/person.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page } = await openAccount(browser, 'Cal Planner', '/campaign-category'));
});

afterAll(() => browser.close());

/** Waits for the notification of a change, dismisses it, and waits until the dialog that asked has left the page. */
async function settle(notification: string): Promise<void> {
  await page.getByText(notification, { exact: true }).first().waitFor();
  await dismissToasts(page);
  await expect.poll(() => page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(0);
}

test('a category is created, changed and deleted', async () => {
  await page.getByText('No categories yet').waitFor();
  await look(page, 'campaign-categories-empty', { keyboard: true });
  await page.getByRole('button', { name: 'Create category' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create category' });
  await dialog.getByLabel('Name').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Field Name is required').waitFor();
  await dialog.getByLabel('Name').fill('Offers');
  await dialog.getByLabel('Description').fill('What is new, and what costs less.');
  await dialog.getByLabel('Green').check();
  await dialog.getByLabel('Show in the preference center').check();
  await look(page, 'campaign-category-form', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Create category' }).click();
  await settle('Offers created');
  await create(context, '/api/suite/v1/campaign/category', { name: 'Letters', color: 'purple' });
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Letters' }).waitFor();
  await look(page, 'campaign-categories', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Actions for Letters' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await settle('Letters deleted');
});

test('a category in use is not deleted, and the dialog says why', async () => {
  const categoryId = await create(context, '/api/suite/v1/campaign/category', { name: 'In use' });
  await create(context, '/api/suite/v1/email-marketing', { name: 'June sale', categoryId });
  await page.goto('/campaign-category');
  await page.getByRole('button', { name: 'Actions for In use' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('It is used by these campaigns: June sale.').first().waitFor();
  await page.keyboard.press('Escape');
});

/** The day that the calendar marks as today, so many days later. */
async function dayAfterToday(days: number): Promise<string> {
  const today = await page.locator('[aria-current="date"]').first().getAttribute('data-day');
  return new Date(Date.parse(today ?? '') + days * 86_400_000).toISOString().slice(0, 10);
}

test('a draft is planned, and moved to another day, by keyboard alone', async () => {
  await page.goto('/campaign');
  await heading(page, 'Campaign calendar');
  await look(page, 'campaign-calendar-empty', { keyboard: true });
  await page.getByRole('button', { name: /June sale.*Draft.*In use/ }).focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('menuitem', { name: 'Move to another day' });
  await move.waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return move.getAttribute('data-highlighted');
    })
    .not.toBeNull();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move June sale' });
  const first = await dayAfterToday(3);
  await dialog.getByLabel('Day').fill(first);
  await look(page, 'campaign-move', { narrow: 'axe' });
  await dialog.getByLabel('Day').press('Enter');
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(0);
  await dismissToasts(page);
  await page.goto(`/campaign?day=${first}`);
  const cell = page.locator(`[data-day="${first}"]`);
  await cell.getByRole('button', { name: /09:00.*June sale|9:00 AM.*June sale/ }).waitFor();
  await look(page, 'campaign-calendar-month', { keyboard: true, narrow: 'axe' });
  await cell.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(first);
  await page.keyboard.press('Enter');
  await page.waitForURL(/view=agenda/);
  await page.getByRole('button', { name: /June sale.*Draft/ }).waitFor();
  await look(page, 'campaign-calendar-agenda', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.waitForURL(/view=week/);
  await look(page, 'campaign-calendar-week', { narrow: 'axe' });
});

test('a draft that is dropped on a day asks, and is planned for it', async () => {
  await create(context, '/api/suite/v1/email-marketing', { name: 'Dropped' });
  await page.goto('/campaign?view=week');
  const today = await dayAfterToday(0);
  const cell = page.locator(`[data-day="${today}"]`);
  await page.getByRole('button', { name: /^Dropped/ }).hover();
  await page.mouse.down();
  // A drag begins with the first step, and is over the day with the last ones.
  await cell.hover();
  await cell.hover({ position: { x: 20, y: 60 } });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Move Dropped' });
  await expect.poll(() => dialog.getByLabel('Day').inputValue()).toBe(today);
  await dialog.getByLabel('Time').fill('23:59');
  await dialog.getByRole('button', { name: 'Plan' }).click();
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(0);
  await cell.getByRole('button', { name: /Dropped/ }).waitFor();
});
