import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressHash, createContactToken } from '#lib/infra/crypto/contact-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openDatabase } from '../../../bin/admin/open-database.ts';
import { addVerifiedDomain } from '../../fixtures/audience/add-verified-domain.ts';
import { create, newAccount, signIn } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { findAxeFaults, findSideScroll } from '../../fixtures/browser/page-faults.ts';
import { heading, openWindow, runningProduct, takePicture } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;
/** The browser of a person who gets mail: without scripts. */
let reader: BrowserContext;
let closeDatabase: () => Promise<void>;
let companyId: string;
let contactId: string;

const EMAIL = 'ann@shop.example';

beforeAll(async () => {
  browser = await launchBrowser();
  const { env, webUrl } = runningProduct();
  Object.assign(process.env, env);
  closeDatabase = await openDatabase('test', true);
  const account = await newAccount('Sub Scriber');
  companyId = account.companyId;
  const window = await openWindow(browser);
  await signIn(window.context, account);
  page = window.page;
  contactId = await create(window.context, '/api/suite/v1/contacts', { email: EMAIL, firstName: 'Ann' });
  reader = await browser.newContext({
    baseURL: webUrl,
    javaScriptEnabled: false,
    locale: 'en',
    reducedMotion: 'reduce',
  });
  reader.setDefaultTimeout(60_000);
});

afterAll(async () => {
  await browser.close();
  await closeDatabase();
});

const link = (kind: 'centre' | 'confirm'): string =>
  kind === 'centre'
    ? `/t/p/${createContactToken({ companyId, contactId, kind })}`
    : `/t/k/${createContactToken({ companyId, contactId, kind, addressHash: addressHash(EMAIL), expiresAt: new Date(Date.now() + 3_600_000) })}`;

const statusOf = async (): Promise<string> =>
  (await getPool().query('SELECT status FROM contacts WHERE company_id = $1 AND id = $2', [companyId, contactId]))
    .rows[0].status;

/** A page of a person must have no faults in both color schemes, and fit a phone. */
async function lookWithoutScripts(shown: Page, name: string): Promise<void> {
  const faults: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    // Axe needs scripts, which the page itself does not have.
    await shown.emulateMedia({ colorScheme });
    await takePicture(shown, `${name}-${colorScheme}`);
  }
  await shown.setViewportSize({ width: 360, height: 800 });
  await takePicture(shown, `${name}-360`);
  const scripted = await browser.newContext({
    viewport: { width: 360, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  try {
    const copy = await scripted.newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await copy.emulateMedia({ colorScheme });
      await copy.setContent(await shown.content());
      faults[colorScheme] = [...(await findAxeFaults(copy)), ...(await findSideScroll(copy))];
    }
  } finally {
    await scripted.close();
  }
  expect(faults, name).toEqual({ light: [], dark: [] });
}

test('says what double opt-in needs, previews what is typed, and keeps it', async () => {
  await page.goto('/subscriber-setting');
  await heading(page, 'Subscriber Setting').waitFor();
  expect(await page.getByLabel('Ask new people to confirm by email').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Add and verify a sending domain' }).waitFor();
  await addVerifiedDomain({ companyId }, `${companyId.slice(-12)}.example`);
  await page.reload();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('Please confirm your subscription to', { exact: false }).first().waitFor();
  await page.getByRole('textbox', { name: 'Subject of the confirmation mail' }).fill('One more step, {company}');
  await preview.getByText('One more step, Sub Scriber', { exact: false }).waitFor();
  await preview.getByRole('combobox').selectOption({ label: 'Preference center' });
  const frame = preview.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Unsubscribe from all' }).waitFor();
  await page.getByLabel('Reasons to choose from').fill('Too many mails\nOther');
  await frame.getByText('Too many mails').waitFor();
  await page.getByLabel('Breaks in days').fill('7, 7');
  await preview.getByText('The preview follows once every field is valid.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Field Breaks in days must be up to 5 different whole numbers', { exact: false }).waitFor();
  await page.getByLabel('Breaks in days').fill('7, 30');
  await page.getByLabel('Mails a week').fill('3');
  await page.getByLabel('Ask new people to confirm by email').check();
  await page.getByLabel('Use your own colors').check();
  await page.getByLabel('Buttons', { exact: true }).fill('#facc15');
  await frame.getByText('7 days').waitFor();
  await takePicture(page, 'subscriber-setting-centre');
  // The Tab key goes through the controls of the preview too: those of the mail are few.
  await preview.getByRole('combobox').selectOption({ label: 'Mail' });
  await frame.getByRole('link', { name: 'Confirm' }).waitFor();
  await look(page, 'subscriber-setting-typed', { keyboard: true, narrow: 'axe' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Subscriber settings saved').waitFor();
  await dismissToasts(page);
  await page.reload();
  await heading(page, 'Subscriber Setting').waitFor();
  expect(await page.getByRole('textbox', { name: 'Subject of the confirmation mail' }).inputValue()).toBe(
    'One more step, {company}',
  );
  expect(await page.getByLabel('Ask new people to confirm by email').isChecked()).toBe(true);
});

test('keeps the texts of each language, and asks before they are lost', async () => {
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Indonesian' });
  await page.getByRole('textbox', { name: 'Title of the preference center' }).fill('Pilihan Anda');
  await page.getByLabel('Add a language').selectOption({ label: 'French' });
  await page.getByRole('textbox', { name: 'Title of the preference center' }).fill('Vos choix');
  await page.getByText('2 unsaved changes').waitFor();
  await page.getByRole('link', { name: 'Labels' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Subscriber settings saved').waitFor();
  await dismissToasts(page);
  const { rows } = await getPool().query('SELECT texts FROM subscriber_settings WHERE company_id = $1', [companyId]);
  expect(rows[0].texts).toMatchObject({ id: { centreTitle: 'Pilihan Anda' }, fr: { centreTitle: 'Vos choix' } });
});

test('people choose, leave and come back without scripts', async () => {
  const shown = await reader.newPage();
  await shown.goto(link('centre'));
  await heading(shown, 'Your email preferences').waitFor();
  await lookWithoutScripts(shown, 'preference-center');
  await shown.getByRole('button', { name: '7 days' }).click();
  await shown.getByText('You get no mail until').waitFor();
  await shown.getByRole('button', { name: 'End the break' }).click();
  await shown.getByText('You get mail from').waitFor();
  await shown.getByLabel('At most').selectOption('2');
  await shown.getByRole('button', { name: 'Save' }).click();
  await shown.getByText('Your choice is saved.').waitFor();
  expect(await shown.getByLabel('At most').inputValue()).toBe('2');
  await shown.getByLabel('Too many mails').check();
  await shown.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await shown.getByText('You are unsubscribed.').waitFor();
  expect(await statusOf()).toBe('unsubscribed');
  await lookWithoutScripts(shown, 'preference-center-left');
  await shown.getByRole('button', { name: 'Subscribe again' }).click();
  await shown.getByText('You get mail from').waitFor();
  expect(await statusOf()).toBe('active');
  await shown.close();
});

test('people confirm without scripts, and an invalid link says nothing', async () => {
  await getPool().query(
    "UPDATE contacts SET is_unconfirmed = true, status = 'pending' WHERE company_id = $1 AND id = $2",
    [companyId, contactId],
  );
  const shown = await reader.newPage();
  await shown.goto(link('confirm'));
  await heading(shown, 'Confirm your subscription').waitFor();
  await lookWithoutScripts(shown, 'confirm-page');
  expect(await statusOf()).toBe('pending');
  await shown.keyboard.press('Tab');
  await shown.keyboard.press('Enter');
  await heading(shown, 'Thank you').waitFor();
  expect(await statusOf()).toBe('active');
  await shown.getByRole('link', { name: 'Manage your email preferences' }).click();
  await heading(shown, 'Your email preferences').waitFor();
  const answer = await shown.goto(`${link('confirm')}x`);
  expect(answer?.status()).toBe(404);
  await heading(shown, 'This link is not valid').waitFor();
  await lookWithoutScripts(shown, 'invalid-link');
  await shown.close();
});
