import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { dismissToasts, look } from '../../fixtures/browser/look.ts';
import { findAxeFaults } from '../../fixtures/browser/page-faults.ts';
import { heading } from '../../fixtures/browser/person.ts';
import { drawCode } from '../../fixtures/media/draw-code.ts';

const CONTACTS = '/api/suite/v1/contacts';

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ context, page } = await openAccount(browser, 'Cora Book', '/contact'));
});

afterAll(() => browser.close());

/** Waits for the notification of a change, dismisses it, and waits until the dialog that asked has left the page. */
async function settle(notification: string): Promise<void> {
  await page.getByText(notification, { exact: true }).first().waitFor();
  await dismissToasts(page);
  await expect.poll(() => page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(0);
}

/** The rows of people. */
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

test('an empty contact book offers to add people, by hand and by the API', async () => {
  await page.getByText('Bring your people').waitFor();
  await page.getByRole('tab', { name: 'curl' }).waitFor();
  await look(page, 'contacts-empty', { keyboard: true });
});

test('adds a person by keyboard alone, refuses a wrong address at its field, and says who is there already', async () => {
  await page.goto('/contact?add');
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('Email address').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Field Email address is required without a phone number').waitFor();
  await page.keyboard.type('ann.example.com');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Email address').fill('ann@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lee');
  await dialog.getByLabel('Find or create a label').focus();
  await page.keyboard.type('Newsletter');
  await dialog.getByRole('button', { name: 'Create “Newsletter”' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove the label Newsletter' }).waitFor();
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByLabel('Last name').press('Enter');
  await settle('Ann Lee added');
  expect(new URL(page.url()).search).toBe('');
  await rowOf('Ann Lee').getByText('Newsletter').waitFor();
  await page.goto('/contact?add');
  await dialog.getByLabel('Email address').fill('ANN@example.com');
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await expect.poll(() => dialog.innerText()).toContain('ANN@example.com');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('labels all people that match a search, page by page and beyond', async () => {
  for (let number = 0; number < 30; number++)
    await create(context, CONTACTS, { email: `person-${number}@harbor.example`, firstName: `Person ${number}` });
  await page.goto('/contact');
  await page.getByText('31 people').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('harbor');
  await page.keyboard.press('Enter');
  await page.getByText('30 people match').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await bar.getByText('25 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 30 that match' }).click();
  await bar.getByText('All 30 that match are selected').waitFor();
  await look(page, 'contacts-selected', { keyboard: true });
  await bar.getByRole('button', { name: 'Label', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Label 30 people' });
  await dialog.getByLabel('Find or create a label').fill('Wholesale');
  await dialog.getByRole('button', { name: 'Create “Wholesale”' }).click();
  await dialog.getByRole('button', { name: 'Label 30 people' }).click();
  const acts = page.getByRole('list', { name: 'Actions in the background' });
  await acts.getByText('Labeled 30 people').waitFor();
  await rowOf('Person 1').first().getByText('Wholesale').waitFor();
  await look(page, 'contacts-acted', { keyboard: true });
  await acts.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect.poll(() => acts.count()).toBe(0);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wholesale' }).click();
  await page.getByText('30 people match').waitFor();
  await page.getByRole('button', { name: 'Remove filter: Label is Wholesale' }).waitFor();
});

test('unsubscribes and deletes selected people after a question with their number', async () => {
  await page.goto('/contact?search=person-1%40');
  await rowOf('Person 1').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unsubscribe 1 person?' });
  expect(await findAxeFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Unsubscribe 1 person' }).click();
  await settle('Unsubscribed 1 person');
  await rowOf('Person 1').getByText('Unsubscribed').waitFor();
  await page.goto('/contact?search=person-2%40');
  await rowOf('Person 2').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete 1 person?' }).getByRole('button', { name: 'Delete 1 person' }).click();
  await settle('Deleted 1 person');
  await page.getByText('No people match').waitFor();
  await page.goto('/contact');
  const tabs = page.getByRole('navigation', { name: 'Contacts by status' });
  await tabs.getByRole('link', { name: 'Unsubscribed 1' }).click();
  await rowOf('person-1@harbor.example').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
});

test('an action continues while the page is left', async () => {
  await page.goto('/contact?search=harbor');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  await page.getByRole('button', { name: 'Move to stage' }).click();
  const dialog = page.getByRole('dialog', { name: /^Move \d+ people to a stage$/ });
  await dialog.getByLabel('Customer', { exact: true }).check();
  expect(await findAxeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Move \d+ people$/ }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goto('/contact/label');
  await page.goto('/contact?stage=customer');
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText('people match').innerText();
    })
    .toMatch(/^2\d people match$/);
});

test('exports the people that the list shows, with chosen columns, and downloads the file', async () => {
  await page.goto('/contact?search=person-1');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export contacts' });
  await dialog.getByText('All columns').click();
  for (const name of ['Phone', 'Last name', 'City']) await dialog.getByLabel(name, { exact: true }).uncheck();
  await dialog.getByText('21 columns').first().waitFor();
  await dialog.getByRole('button', { name: /^Export \d+ people$/ }).click();
  const item = dialog.getByRole('list', { name: 'Exports' }).getByRole('listitem').first();
  await item.getByText('Ready').waitFor();
  await look(page, 'contacts-export', { keyboard: true });
  const downloaded = page.waitForEvent('download');
  await item.getByRole('button', { name: 'CSV' }).click();
  const file = await (await downloaded).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text).toMatch(/^id,email,external_id,first_name,status,/);
  expect(text).toContain('person-1@harbor.example');
  expect(text).not.toContain('ann@example.com');
  await item.getByRole('button', { name: 'Delete this export' }).click();
  await dialog.getByText('No exports yet.').waitFor();
  await page.keyboard.press('Escape');
});

test('walks rows with j and k, selects with x, and opens with Enter', async () => {
  await page.goto('/contact?sort=email');
  await rowOf('Ann Lee').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Ann Lee').waitFor();
});

test('a person: edits a fact where it is, refuses a wrong one there, and shows both in the timeline', async () => {
  await page.getByText('May be mailed').waitFor();
  await look(page, 'contact', { keyboard: true });
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` });
  await edit('City').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'City' }).waitFor();
  await page.keyboard.type('Jakarta');
  await page.keyboard.press('Enter');
  await settle('City saved');
  await edit('Phone').click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).count()).toBe(0);
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await timeline.getByText('Changed', { exact: true }).waitFor();
  await timeline.getByText('Newsletter').waitFor();
});

test('a field is created, filled for a person, ordered by keyboard, and deleted with what is lost', async () => {
  await page.goto('/contact/field');
  await page.getByText('No custom fields yet').waitFor();
  for (const [name, type] of [
    ['Club level', 'One choice'],
    ['Shoe size', 'Number'],
  ] as const) {
    await page.getByRole('button', { name: 'Create field' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create field' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Type').selectOption({ label: type });
    if (type === 'One choice') await dialog.getByLabel('Choices').fill('Gold\nSilver');
    await dialog.getByRole('button', { name: 'Create field' }).click();
    await settle(`${name} created`);
  }
  await rowOf('club_level').waitFor();
  await look(page, 'contact-fields', { keyboard: true });
  await page.getByRole('button', { name: 'Move Shoe size. Use Alt with the arrow keys.' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Shoe size is at position 1 of 2').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Shoe size');
  await page.goto('/contact?search=ann');
  await page.getByRole('link', { name: 'Ann Lee' }).click();
  await page.getByRole('button', { name: 'Edit Club level' }).click();
  await page.getByRole('combobox', { name: 'Club level' }).selectOption('Gold');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await settle('Club level saved');
  await page.reload();
  await page.getByText('Gold', { exact: true }).waitFor();
  await page.goto('/contact/field');
  await rowOf('club_level').getByText('1 person').waitFor();
  await page.getByRole('button', { name: 'Actions for Club level' }).click();
  await page.getByRole('menuitem', { name: 'Change type' }).click();
  const change = page.getByRole('dialog', { name: 'Change the type of Club level' });
  await change.getByLabel('New type').selectOption({ label: 'Number' });
  await change.getByRole('button', { name: 'Show what would be lost' }).click();
  await change.getByText('Such as “Gold”.').waitFor();
  await look(page, 'contact-field-type', { keyboard: true });
  await change.getByLabel('New type').selectOption({ label: 'Text' });
  await change.getByRole('button', { name: 'Show what would be lost' }).click();
  await change.getByText('The value of 1 person is kept.').waitFor();
  await change.getByRole('button', { name: 'Change type' }).click();
  await settle('Club level has the new type. Its values follow in a moment.');
  await rowOf('club_level').getByText('Text', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      return rowOf('club_level').innerText();
    })
    .toContain('1 person');
  await page.getByRole('button', { name: 'Actions for Club level' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the field Club level?' });
  await question.getByText('The value of 1 person is deleted for good.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await settle('Club level deleted');
  await expect.poll(() => rowOf('club_level').count()).toBe(0);
});

test('a label is renamed, leads to its people, and is deleted with the number who lose it', async () => {
  await page.goto('/contact/label');
  await rowOf('Wholesale').getByText('29').waitFor();
  await look(page, 'contact-labels', { keyboard: true });
  await page.getByRole('button', { name: 'Actions for Wholesale' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Wholesale' });
  await dialog.getByLabel('Name', { exact: true }).fill('Trade');
  await dialog.getByRole('radio', { name: 'Green' }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await settle('Trade saved');
  await page.getByRole('link', { name: 'Trade' }).click();
  await page.getByText('29 people match').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for Trade' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the label Trade?' });
  await question.getByText('29 people').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await settle('Trade deleted');
});

test('fills the form from the QR code of a card, beside its picture, and adds the person by a press', async () => {
  await page.goto('/contact?add');
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByLabel('Email address').fill('typed@example.com');
  const photo = (text: string) =>
    drawCode(text).then((buffer) => ({ name: 'card.png', mimeType: 'image/png', buffer }));
  await dialog.getByLabel('Photo of a card').setInputFiles(await photo('https://example.com'));
  await dialog.getByText("Text recognition isn't installed. QR codes on cards work.").waitFor();
  await dialog
    .getByLabel('Photo of a card')
    .setInputFiles(await photo('MECARD:N:Nowak,Łucja;EMAIL:lucja@example.com;TEL:+48225550100;ORG:Lampy;;'));
  await dialog.getByText('Read from the QR code.', { exact: false }).waitFor();
  await expect.poll(() => dialog.getByLabel('Email address').inputValue()).toBe('lucja@example.com');
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Łucja');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Nowak');
  await dialog.getByText('Lampy', { exact: true }).waitFor();
  await look(page, 'contacts-scan', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Add contact' }).click();
  await settle('Łucja Nowak added');
  await rowOf('Łucja Nowak').waitFor();
});
