import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount, sendMail } from '../../fixtures/browser/account.ts';
import { launchBrowser } from '../../fixtures/browser/browser.ts';
import { heading, newPerson, runningProduct } from '../../fixtures/browser/person.ts';
import { waitForReact } from '../../fixtures/browser/wait-for-react.ts';
import { runAdmin } from '../../fixtures/process/run-admin.ts';

const person = newPerson('Pia Palette');
const domain = `${Date.now().toString(36)}.palette.example`;

let browser: Browser;
let page: Page;
let messageId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const opened = await openAccount(browser, person, '/configuration');
  page = opened.page;
  const { companyId } = opened.account;
  await runAdmin(runningProduct().env, 'add-sending-domain', '--company', companyId, '--domain', domain);
  const to = 'delivered@simulator.mailwright.localhost';
  messageId = await sendMail(opened.account, { to, subject: 'A message to find' });
  await heading(page, 'Configuration').waitFor();
});

afterAll(() => browser.close());

const palette = () => page.getByRole('dialog', { name: 'Command palette' });

/** Opens the palette by keyboard, types a text, and returns its options of a name. */
async function find(text: string, name: string | RegExp) {
  await waitForReact(page.getByRole('button', { name: /Find anything/ }).first());
  await page.keyboard.press('Control+k');
  await palette().getByRole('combobox').fill(text);
  return palette().getByRole('option', { name }).first();
}

describe('the command palette in production', () => {
  test.each([
    ['a domain', domain.slice(0, 6), domain, /\/domain\/sending\/[0-9a-f-]{36}$/],
    ['a key', 'Command li', /^Command line/, /\/api-key\/[0-9a-f-]{36}$/],
    [
      'a member',
      person.email.slice(0, person.email.indexOf('@')),
      new RegExp(person.email),
      /\/account-setting\?tab=team$/,
    ],
    ['a part of the settings', 'settings sec', 'Settings: Security', /\/account-setting\?tab=security$/],
    ['the verb that creates a key', 'create api', 'Create API key', /\/api-key\/create$/],
    ['the verb that adds a domain', 'add dom', 'Add domain', /\/domain\/add$/],
    ['the verb that invites', 'invite', 'Invite a team member', /\/create-member$/],
    ['the verb that switches the environment', 'switch', 'Switch to the sandbox', /\/switch-to-sandbox-environment/],
    ['the verb that suppresses a typed address', 'a@b.example', 'Suppress a@b.example', /\/suppression/],
  ])('finds %s and opens it', async (_, text, name, path) => {
    const option = await find(text, name);
    await option.click();
    await page.waitForURL(path);
    await palette().waitFor({ state: 'detached' });
    await page.goto('/configuration');
    await heading(page, 'Configuration').waitFor();
  });

  test('finds a message by its id, with its subject, and opens it with Enter', async () => {
    const option = await find(messageId, /^A message to find/);
    await option.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/activity/${messageId}`);
    await heading(page, 'A message to find').waitFor();
    expect(await palette().count()).toBe(0);
  });
});
