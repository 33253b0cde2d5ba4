import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Sena Settings', '/account-setting', 'sandbox'));
});

afterAll(() => browser.close());

const bar = () => page.getByRole('button', { name: 'Save changes', exact: true });

test('the bar that saves names what differs, gives it back, and keeps what it saved', async () => {
  await page.goto('/account-setting?tab=company');
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('Other Goods');
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await bar().waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe(before);
  await name.fill('Saved Goods');
  await page.keyboard.press('Control+s');
  await bar().waitFor({ state: 'detached' });
  await page.reload();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Saved Goods');
});

test('the tracking of the company is kept as it was switched', async () => {
  await page.goto('/account-setting?tab=company');
  const clicks = page.getByLabel('Track clicks');
  await waitForReact(clicks);
  expect(await clicks.isChecked()).toBe(false);
  await clicks.check();
  await bar().click();
  await bar().waitFor({ state: 'detached' });
  await page.reload();
  expect([await clicks.isChecked(), await page.getByLabel('Track opens').isChecked()]).toEqual([true, false]);
});

test('the error of a field leaves as soon as the field is right', async () => {
  await page.goto('/account-setting?tab=company');
  const website = page.getByLabel('Website');
  await waitForReact(website);
  await website.fill('not a website');
  await bar().click();
  await page.getByText('Field Website is not a web address').waitFor();
  await website.fill('still none');
  await page.getByText('Field Website is not a web address').waitFor();
  await website.fill('shop.example');
  await page.getByText('Field Website is not a web address').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('the photo is a row of the profile that is saved at once', async () => {
  await page.goto('/account-setting?tab=profile');
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#446' } })
    .png()
    .toBuffer();
  await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByText('Photo saved').waitFor();
  await page.getByRole('button', { name: 'Replace photo' }).waitFor();
  expect(await bar().count()).toBe(0);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Upload photo' }).waitFor();
});

test('a list of more than a page has numbers, and the open one is in the URL', async () => {
  await page.evaluate(async () => {
    const headers = { 'x-product': 'transactional', 'content-type': 'application/json' };
    for (let number = 1; number <= 30; number += 1) {
      const body = JSON.stringify({ name: `Role ${number}`, grants: ['company/view'] });
      await fetch('/api/config/v1/company/roles', { method: 'POST', headers, body });
    }
  });
  await page.goto('/account-setting?tab=roles');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
  await pages.waitFor();
  expect(await rows.count()).toBe(25);
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL(/tab=roles&page=2/);
  await expect.poll(() => rows.count()).toBe(8);
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(25);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findSideScroll(page)).toEqual([]);
});
