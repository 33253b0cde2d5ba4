import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, callConsole, create, openAccount } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { look } from '../../fixtures/browser/look.ts';
import { runningProduct, takePicture } from '../../fixtures/browser/person.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

let browser: Browser;
let page: Page;
let context: BrowserContext;
let account: Account;
let id: string;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page, context, account } = await openAccount(browser, 'Cora Compose', '/email-marketing'));
  const domain = `compose-${Date.now().toString(36)}.example`;
  const domainOf = ['--company', account.companyId, '--domain', domain];
  await runAdmin(runningProduct().env, 'add-sending-domain', ...domainOf, '--verified');
  const sender = JSON.parse(
    await callConsole(context, '/api/suite/v1/senders', { name: 'Northwind', email: `news@${domain}` }),
  );
  await create(context, '/api/suite/v1/contacts', { email: 'maya@shop.example', firstName: 'Maya' });
  const campaign = { name: 'Winter lamps', senderId: sender.senderId };
  id = await create(context, '/api/suite/v1/email-marketing', campaign);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto(`/email-marketing/${id}/compose`);
});

afterAll(() => browser.close());

const subject = () => page.getByRole('textbox', { name: 'Subject' });
const canvas = () => page.getByRole('list', { name: 'Rows of the message' });
const panel = () => page.getByRole('region', { name: 'Blocks and settings' });
const frame = () => page.frameLocator('iframe[title="Preview of the message"]');
const readStored = async () => JSON.parse(await callConsole(context, `/api/suite/v1/email-marketing/${id}/content`));

/** Waits until a subject is stored, without a press of Save. */
const stored = (wanted: string) =>
  pollUntil(`the subject ${wanted}`, async () => ((await readStored()).subject === wanted ? true : null));

test('writes the email by keyboard and mouse, and saves it without being asked', async () => {
  await subject().fill('Light for {{contact.first_name or "you"}}');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Three lamps are back.');
  await panel().getByRole('button', { name: 'Add', exact: true }).click();
  await panel().getByRole('button', { name: 'Text', exact: true }).click();
  await canvas().getByRole('textbox').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Our lamps are back, {{contact.first_name or "there"}}.');
  await page.keyboard.press('Escape');
  await stored('Light for {{contact.first_name or "you"}}');
  await page
    .locator('main')
    .getByText(/^Saved /)
    .waitFor();
  const { isOwn, document, preheader } = await readStored();
  expect([isOwn, document.rows.length, preheader]).toEqual([true, 1, 'Three lamps are back.']);
  await look(page, 'compose', { keyboard: true, narrow: 'axe' });
});

test('shows the email as a contact gets it, on a phone and in the dark', async () => {
  await page.getByRole('tab', { name: 'Preview' }).click();
  await frame().getByText('Our lamps are back, there.').waitFor();
  await page.getByRole('combobox', { name: 'Preview as' }).selectOption({ label: 'Maya' });
  await frame().getByText('Our lamps are back, Maya.').waitFor();
  await frame().getByText('View in your browser').waitFor();
  await page.getByRole('button', { name: 'Dark' }).click();
  await look(page, 'compose-preview', { narrow: 'none' });
  await page.getByRole('tab', { name: 'Edit' }).click();
});

test('keeps what was typed before a reload, and offers it on the next visit', async () => {
  const known = await readStored();
  page.once('dialog', (dialog) => void dialog.accept());
  await subject().fill('Typed, and not saved');
  // What was typed is kept half a second later, before it would be saved.
  await page.waitForFunction(
    (key) => window.localStorage.getItem(key)?.includes('Typed, and not saved'),
    `em_campaign_${id}`,
  );
  await context.route('**/content', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.reload();
  await context.unroute('**/content');
  await page.getByText('You have unsaved text from an earlier visit').waitFor();
  expect((await readStored()).revision).toBe(known.revision);
  await look(page, 'compose-offer', { narrow: 'none' });
  await page.getByRole('button', { name: 'Bring it back' }).click();
  expect(await subject().inputValue()).toBe('Typed, and not saved');
  await page.keyboard.press('Control+s');
  await stored('Typed, and not saved');
});

test('merges what another person has saved, and asks where both changed the same', async () => {
  const put = async (body: object) => {
    const answer = await context.request.put(`${runningProduct().webUrl}/api/suite/v1/email-marketing/${id}/content`, {
      headers: { 'x-product': 'transactional', origin: runningProduct().webUrl },
      data: body,
    });
    expect(answer.status()).toBe(200);
  };
  await put({ preheader: 'Theirs' });
  await subject().fill('Mine');
  await page.keyboard.press('Control+s');
  await stored('Mine');
  expect((await readStored()).preheader).toBe('Theirs');
  await put({ subject: 'Theirs, too' });
  await subject().fill('Mine again');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You both changed the subject.').waitFor();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await stored('Mine again');
});

test('is one person’s: another tab says so, and takes it over', async () => {
  const other = await context.newPage();
  await other.setViewportSize({ width: 1_440, height: 900 });
  await other.goto(`/email-marketing/${id}/compose`);
  await other.getByText('You are editing this email in another tab or on another device.').waitFor();
  await takePicture(other, 'compose-taken');
  await other.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('You are editing this email in another tab or on another device.').waitFor();
  await other.close();
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('This email is open elsewhere').waitFor({ state: 'detached' });
});

test('sends the email as a test, which arrives with the values of a contact', async () => {
  await page.getByRole('button', { name: 'Send test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(account.email)).waitFor();
  await dialog.getByRole('combobox', { name: 'With the values of' }).selectOption({ label: 'Maya' });
  await look(page, 'compose-test', { narrow: 'axe' });
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await dialog.getByText('1 test mail is on the way.').waitFor();
  const mail = await pollUntil('the test', async () => {
    const { data } = JSON.parse(await callConsole(context, 'captured-mail'));
    return data.find((one: { subject: string }) => one.subject === '[Test] Mine again');
  });
  const source = await callConsole(context, `captured-mail/${mail.id}/source`);
  expect(source.replaceAll(/=\r?\n/g, '')).toContain('Our lamps are back, Maya.');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
});

test('says in a narrow window that writing needs a wider one, and still shows the email', async () => {
  await page.setViewportSize({ width: 1_023, height: 800 });
  await page.getByText('Writing needs a wider window').waitFor();
  await takePicture(page, 'compose-1023');
  await page.setViewportSize({ width: 390, height: 800 });
  await look(page, 'compose-narrow', { narrow: 'axe' });
  await page.getByRole('button', { name: 'Preview' }).click();
  await frame().getByText('Our lamps are back').waitFor();
  await takePicture(page, 'compose-390-preview');
});
