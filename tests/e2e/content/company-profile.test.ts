import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { openDatabase } from '../../../bin/admin/open-database.ts';
import { codeAt } from '../../fixtures/accounts/identity.ts';
import { type Account, callConsole, newAccount, openAccount, signIn } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { heading, openWindow, runningProduct } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let page: Page;
let account: Account;
let closeDatabase: () => Promise<void>;

const TAB = '/account-setting?tab=company';

beforeAll(async () => {
  browser = await launchBrowser();
  Object.assign(process.env, runningProduct().env);
  closeDatabase = await openDatabase('test', true);
  ({ page, account } = await openAccount(browser, 'Pia Profile', TAB));
});

afterAll(async () => {
  await browser.close();
  await closeDatabase();
});

const save = () => page.getByRole('button', { name: 'Save changes', exact: true });

const field = (name: string) => page.getByLabel(name, { exact: false }).first();

test('a company gives its address, language, country, pages and logo, and they stay', async () => {
  await waitForReact(field('Address'));
  await field('Address').fill('Jalan Merdeka 12');
  await field('Postal code').fill('40111');
  await field('City').fill('Bandung');
  await field('Country').selectOption({ label: 'Indonesia' });
  await page.locator('select[name="language"]').selectOption('id');
  await field('Facebook').fill('facebook.com/northwind');
  await page.getByRole('button', { name: 'Show all networks' }).click();
  await field('Mastodon').fill('https://mastodon.example/@northwind');
  await page.getByRole('button', { name: 'Choose Logo' }).click();
  const picker = page.getByRole('dialog');
  const buffer = await sharp({ create: { width: 96, height: 48, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  await picker.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await picker.getByText('logo.png').first().waitFor();
  await picker.getByRole('button', { name: 'Insert' }).click();
  await page.getByRole('button', { name: 'Change Logo' }).waitFor();
  await page.getByText('8 unsaved changes').waitFor();
  await page.keyboard.press('Control+s');
  await save().waitFor({ state: 'detached' });
  await page.reload();
  expect([await field('Address').inputValue(), await field('Country').inputValue()]).toEqual([
    'Jalan Merdeka 12',
    'ID',
  ]);
  expect(await page.locator('select[name="language"]').inputValue()).toBe('id');
  expect(await field('Facebook').inputValue()).toBe('https://facebook.com/northwind');
  expect(await field('Mastodon').inputValue()).toBe('https://mastodon.example/@northwind');
  await page.getByRole('button', { name: 'Change Logo' }).waitFor();
  await look(page, 'company-profile', { keyboard: true, narrow: 'axe' });
});

test('a picture is removed again, and a discarded change leaves it', async () => {
  await page.goto(TAB);
  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await page.getByText('1 unsaved change').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Change Logo' }).waitFor();
  await save().waitFor({ state: 'detached' });
});

test('a taken slug is refused at its field, which has the focus', async () => {
  const other = await newAccount('Taken Name');
  const rival = await openWindow(browser);
  await signIn(rival.context, other);
  await callConsole(rival.context, '/api/suite/v1/companies/custom-slug', { slug: 'popular-shop' });
  await rival.context.close();
  const slug = page.getByLabel('Slug', { exact: true });
  await waitForReact(slug);
  await slug.fill('Popular-Shop');
  await save().click();
  await page.getByText('Slug already taken').waitFor();
  expect(await slug.evaluate((element) => element === document.activeElement)).toBe(true);
  await slug.fill('popular-shop-2');
  await save().click();
  await save().waitFor({ state: 'detached' });
  await page.reload();
  expect(await slug.inputValue()).toBe('popular-shop-2');
});

test('what the operator announces is above every screen until its reader hides it', async () => {
  const { env } = runningProduct();
  // For a vendor of its own, so that no other test sees it.
  await runAdmin(env, 'define-vendor', '--name', 'pia', '--title', 'Pia', '--title-rule', 'product');
  await runAdmin(env, 'set-vendor', '--company', account.companyId, '--vendor', 'pia');
  const announce = (text: string, ...more: string[]) =>
    runAdmin(env, 'announce', '--vendor', 'pia', '--text', text, ...more);
  await announce(
    'Maintenance on Sunday <b>at noon</b>, 12:00 UTC.',
    '--tone',
    'warning',
    '--link',
    '/usage-monitoring',
  );
  await announce('Webhooks are back to normal.', '--tone', 'success');
  await page.goto('/configuration');
  await heading(page, 'Configuration').waitFor();
  const bars = page.getByRole('region', { name: 'Announcements' }).locator('> div');
  expect(await bars.count()).toBe(2);
  expect(await bars.last().innerText()).toContain('Maintenance on Sunday <b>at noon</b>, 12:00 UTC.');
  await look(page, 'announcements', { narrow: 'axe' });
  await bars.last().getByRole('link', { name: 'Learn more' }).click();
  await page.waitForURL('**/usage-monitoring');
  await bars.first().getByRole('button', { name: 'Hide announcement' }).focus();
  const hidden = page.waitForResponse((answer) => answer.url().includes('/hide') && answer.status() === 204);
  await page.keyboard.press('Enter');
  await hidden;
  await expect.poll(() => bars.count()).toBe(1);
  await page.reload();
  await heading(page, 'Usage').waitFor();
  expect(await bars.allInnerTexts()).toEqual([expect.stringContaining('Maintenance')]);
});

test('a person whose company requires a second factor can only set one up after their next sign-in', async () => {
  const careful = await newAccount('Careful Owner');
  await getPool().query("UPDATE companies SET two_factor_required_at = now() - interval '1 hour' WHERE id = $1", [
    careful.companyId,
  ]);
  const window = await openWindow(browser);
  await signIn(window.context, careful);
  await window.page.goto('/configuration');
  await window.page.waitForURL('**/account-setting?tab=security');
  await window.page.getByText('Your company requires two-factor authentication').waitFor();
  await look(window.page, 'two-factor-required');
  const setup = JSON.parse(await callConsole(window.context, 'two-factor', { password: careful.password }));
  await callConsole(window.context, 'two-factor/confirm', { code: codeAt(setup.secret, new Date()) });
  await window.page.goto('/configuration');
  await heading(window.page, 'Configuration').waitFor();
  await window.context.close();
});
