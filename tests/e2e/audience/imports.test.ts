import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openAccount(browser, 'Ida Import', '/contact/import'));
  await page.setViewportSize({ width: 1_440, height: 900 });
});

afterAll(() => browser.close());

/** A file as it leaves a German office: semicolons, Windows-1252, day before month, and faults in three rows. */
const FAIR = [
  'E-Mail;Vorname;Nachname;Geburtstag;Ort;Interesse;Mitglied seit',
  'maya.lindqvist@fjordmail.example;Maya;Lindqvist;05.02.1984;Göteborg;Lampen, Leinen;04/05/2023',
  'tomasz@wierzbicki.example;Tomasz;Wierzbicki;17.09.1990;Köln;Lampen;01/02/2024',
  'elena@studio-marchetti.example;Elena;Marchetti;12.06.1988;Milano;Leinen;',
  'samuel.ortega@@gmail.example;Samuel;Ortega;03.03.1982;Portland;Lampen;',
  'haruto.ito@river-labs.example;Haruto;Ito;14.01.1993;Osaka;Lampen;07/08/2022',
  'lena.hartmann@gmx.example;Lena;Hartmann;31.02.1989;Hamburg;Tische;',
  'noor.vandijk@river-labs.example;Noor;van Dijk;09.10.1986;Utrecht;Leinen;',
  ';Adi;Santoso;11.05.1983;Düsseldorf;Lampen;',
  'oskar.berg@fjordmail.example;Oskar;Berg;19.03.1977;Bergen;Lampen;',
  'MAYA.LINDQVIST@fjordmail.example;Maja;Lindqvist;05.02.1984;Göteborg;Lampen;',
].join('\r\n');

type GivenFile = { name: string; mimeType: string; buffer: Buffer };

const csv = (name: string, text: string): GivenFile => ({
  name,
  mimeType: 'text/csv',
  // Latin-1 and Windows-1252 have the same letters.
  buffer: Buffer.from(text, 'latin1'),
});

/** Chooses a file by the button, as a person without a mouse does. */
async function choose(file: GivenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await chooser).setFiles(file);
}

const table = () => page.getByRole('region', { name: 'First rows of the file' }).and(page.locator(':visible'));
const holds = (column: string): Locator =>
  page.getByLabel(`Content of the column ${column}`, { exact: true }).and(page.locator(':visible'));
const bar = () => page.getByRole('region', { name: 'Result of the import' });
/** The heading of a part of the screen. */
const part = (name: string) => page.getByRole('heading', { name, exact: true });
const proceed = () => bar().getByRole('button', { name: 'Continue to options' });

/** Waits until the numbers belong to what is chosen. */
const counted = () => expect.poll(() => table().getAttribute('aria-busy')).toBe('false');

/** Declares where the people of a file agreed to get mail. */
async function declareConsent(): Promise<void> {
  await page.getByLabel('Where they agreed').selectOption({ label: 'At an event or a fair' });
  await page.getByLabel('These people agreed to get marketing mail from us.').check();
}

test('begins with a place for a file, and refuses each wrong file in its own sentence', async () => {
  await heading(page, 'Import contacts').waitFor();
  await look(page, 'import-file', { keyboard: true, narrow: 'axe' });
  const uploads = page.getByRole('list', { name: 'Upload' });
  await choose({ name: 'fair.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await uploads.getByText('Files of this type can’t be uploaded.').waitFor();
  await choose(csv('empty.csv', ''));
  await uploads.getByText("We couldn't find any data in file you has imported").waitFor();
  await choose(csv('twice.csv', 'email;email\r\na@b.example;c@d.example'));
  await uploads.getByText('This import has an ambiguous header: the column email (A and B) occurs twice.').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
});

test('shows the rows of a messy file as it reads them, with a guess for each column and what is wrong', async () => {
  await choose(csv('autumn-fair.csv', FAIR));
  await table().getByText('Göteborg').first().waitFor();
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => page.getByLabel('Separator').inputValue()).toBe(';');
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('windows-1252');
  expect(await page.getByLabel('First row is a header').isChecked()).toBe(true);
  for (const [column, target] of [
    ['E-Mail', 'email'],
    ['Vorname', 'firstName'],
    ['Nachname', 'lastName'],
    ['Geburtstag', 'birthday'],
    ['Ort', 'city'],
  ] as const)
    expect(await holds(column).inputValue(), column).toBe(target);
  await table().getByText('samuel.ortega@@gmail.example').first().waitFor();
  await table().getByText('The row has no address.').waitFor();
  await table()
    .getByText(/^Geburtstag: /)
    .waitFor();
  await expect.poll(() => bar().innerText()).toMatch(/6\s+new people/);
  await look(page, 'import-mapping', { keyboard: true, narrow: 'axe' });
  await bar().getByRole('button', { name: 'refused, see why' }).click();
  const dialog = page.getByRole('dialog', { name: '3 rows are refused' });
  await dialog.getByText('The row has no address.').waitFor();
  await dialog.getByText('samuel.ortega@@gmail.example').first().waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('creates a field for a column, lets no ambiguous date pass, and keeps the choices after a reload', async () => {
  await holds('Interesse').selectOption({ label: 'Labels' });
  await holds('Mitglied seit').selectOption({ label: 'New field…' });
  const dialog = page.getByRole('dialog', { name: 'Create field' });
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Mitglied seit');
  expect(await dialog.getByLabel('Type').inputValue()).toBe('date');
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await expect.poll(() => holds('Mitglied seit').inputValue()).toBe('field:mitglied_seit');
  await dismissToasts(page);
  await table().getByText('Check format').waitFor();
  await bar().getByText('Choose the order of the dates in Mitglied seit.').waitFor();
  expect(await proceed().isDisabled()).toBe(true);
  await page
    .getByLabel('Dates of the column Mitglied seit')
    .and(page.locator(':visible'))
    .selectOption({ label: 'Day, month, year' });
  await expect.poll(() => proceed().isEnabled()).toBe(true);
  await counted();
  await page.reload();
  await expect.poll(() => holds('Mitglied seit').inputValue()).toBe('field:mitglied_seit');
  expect(await holds('Interesse').inputValue()).toBe('label');
  await expect.poll(() => proceed().isEnabled()).toBe(true);
});

test('a value that one column fills moves to the column that is chosen for it', async () => {
  await holds('Vorname').selectOption({ label: 'Last name' });
  await page.getByRole('status').getByText('Last name is filled by Vorname now. Nachname is skipped.').waitFor();
  expect(await holds('Nachname').inputValue()).toBe('-');
  await holds('Vorname').selectOption({ label: 'First name' });
  await holds('Nachname').selectOption({ label: 'Last name' });
  await holds('E-Mail').selectOption({ label: 'Skip' });
  await bar().getByText('Choose the column that holds the email address.').waitFor();
  expect(await proceed().isDisabled()).toBe(true);
  await holds('E-Mail').selectOption({ label: 'Email' });
  await counted();
});

test('keeps the mode, the labels and the words of the consent after a reload, but not the declaration', async () => {
  await proceed().press('Enter');
  await part('Options').waitFor();
  await page.getByLabel('Find or create a label').fill('Leinen');
  await page.getByRole('button', { name: 'Create “Leinen”' }).click();
  await page.getByRole('radio', { name: /^Add only/ }).check();
  await declareConsent();
  const kept = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' && (answer.request().postData() ?? '').includes('They signed our list.'),
  );
  await page.getByLabel('How and when').fill('They signed our list.');
  expect((await kept).status()).toBe(200);
  await page.reload();
  await part('Options').waitFor();
  await page.getByRole('button', { name: 'Remove the label Leinen' }).waitFor();
  expect(await page.getByRole('radio', { name: /^Add only/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('How and when').inputValue()).toBe('They signed our list.');
  expect(await page.getByLabel('Where they agreed').inputValue()).toBe('event');
  expect(await page.getByLabel('These people agreed to get marketing mail from us.').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Remove the label Leinen' }).click();
  await page.getByRole('radio', { name: /^Add and update/ }).check();
  await page.getByLabel('Where they agreed').selectOption('');
  await page.getByLabel('How and when').fill('');
  await bar().getByRole('button', { name: 'Back' }).click();
  await counted();
});

test('asks for the consent of those who are added, starts, and reports the rows by outcome', async () => {
  await proceed().press('Enter');
  await part('Options').waitFor();
  await look(page, 'import-options', { keyboard: true, narrow: 'axe' });
  const start = bar().getByRole('button', { name: 'Import 6 people' });
  await start.press('Enter');
  await page.getByText('Field Where they agreed is required').waitFor();
  await page.getByText('Confirm that these people agreed, or choose “Update only”.').waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByLabel('Find or create a label').fill('Autumn fair');
  await page.getByRole('button', { name: 'Create “Autumn fair”' }).click();
  await page.getByRole('button', { name: 'Remove the label Autumn fair' }).waitFor();
  await declareConsent();
  await bar().getByRole('button', { name: 'Back' }).click();
  await counted();
  await proceed().click();
  await page.getByRole('button', { name: 'Remove the label Autumn fair' }).waitFor();
  await start.click();
  await part('autumn-fair.csv is imported').waitFor();
  const figures = page.getByLabel('Result', { exact: true });
  await expect.poll(() => figures.innerText()).toMatch(/new people\s+6\s/);
  expect(await figures.innerText()).toMatch(/refused\s+3$/);
  await page.getByText('The row has no address.').waitFor();
  await look(page, 'import-report', { keyboard: true, narrow: 'axe' });
});

test('gives the refused rows as a file that names what is wrong', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('samuel.ortega@@gmail.example');
  expect(text).toContain('The row has no address.');
  expect(text.trim().split('\n')).toHaveLength(4);
});

test('leads to the people that it added, and to itself from the history', async () => {
  await page.getByRole('link', { name: 'View the people it added' }).click();
  await page.getByText('6 people match').waitFor();
  await page.getByText('Added by one import', { exact: true }).waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'maya.lindqvist@fjordmail.example' })
    .getByText('Autumn fair')
    .waitFor();
  await page.goto('/contact/import/history');
  const row = page.getByRole('row').filter({ hasText: 'autumn-fair.csv' });
  await row.getByText('Done').waitFor();
  await look(page, 'import-history', { keyboard: true, narrow: 'axe' });
  await page.getByRole('link', { name: 'autumn-fair.csv' }).click();
  await part('autumn-fair.csv is imported').waitFor();
});

test('is undone: the people are gone, and the report says how many', async () => {
  await page.getByRole('button', { name: 'Undo import' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Undo the import of autumn-fair.csv?' });
  expect(await findAxeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await part('The import of autumn-fair.csv was undone').waitFor();
  await page.getByText('6 people were deleted.').waitFor();
  await dismissToasts(page);
  await page.goto('/contact');
  await page.getByText('Bring your people').waitFor();
});

// Ten thousand rows are counted and written by the product of the run, whatever else runs beside it.
test('a phone: the columns are cards, and a large import asks for its number before it starts', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact/import');
  const rows = Array.from({ length: 10_020 }, (_, number) => `person-${number}@harbor.example,Person ${number}`);
  await choose(csv('harbor.csv', ['Email,First name', ...rows].join('\n')));
  await holds('Email').waitFor();
  await expect.poll(() => bar().innerText()).toMatch(/10,020\s+new people/);
  await look(page, 'import-phone', { narrow: 'axe' });
  await proceed().click();
  await declareConsent();
  await bar().getByRole('button', { name: 'Import 10,020 people' }).click();
  const question = page.getByRole('dialog', { name: 'Import 10,020 people?' });
  await question.getByLabel('Number of people').fill('10,000');
  await question.getByRole('button', { name: 'Import 10,020 people' }).click();
  await question.getByText('Field Number of people must be 10,020').waitFor();
  await look(page, 'import-confirm', { narrow: 'none' });
  await question.getByLabel('Number of people').fill('10020');
  await page.keyboard.press('Enter');
  await part('harbor.csv is imported').waitFor({ timeout: 120_000 });
  await expect.poll(() => page.getByLabel('Result', { exact: true }).innerText()).toMatch(/new people\s+10,020\s/);
}, 240_000);
