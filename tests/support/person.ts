import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright';
import { PRODUCT_VARIABLE } from './e2e-setup.ts';
import type { Product } from './product.ts';
import { waitForReact, waitForReactOnLoad } from './wait-for-react.ts';

/** The product that `e2e-setup.ts` has started. */
export type RunningProduct = Pick<Product, 'webUrl' | 'apiUrl' | 'ports' | 'env'>;

/** The product under test. @throws {Error} outside of the project `e2e`. */
export function runningProduct(): RunningProduct {
  const given = process.env[PRODUCT_VARIABLE];
  if (!given) throw new Error('The product is not running: start these tests as the project e2e');
  return JSON.parse(given);
}

/** The sign-up data of a person. */
export type NewPerson = { fullname: string; company: string; email: string; password: string };

/** Returns the data of a new person. */
export function newPerson(name: string): NewPerson {
  const unique = Date.now().toString(36);
  return {
    fullname: name,
    company: `${name} & Co ${unique}`,
    email: `${unique}@people.example`,
    password: 'Copper-lantern-42!',
  };
}

/**
 * Opens a browser window at the dashboard, with a timeout of 30 s for every step. Its navigations end when React has taken
 * the page over, so that nothing typed or chosen is lost.
 */
export async function openWindow(browser: Browser, width = 1_280): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: runningProduct().webUrl,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  return { context, page: waitForReactOnLoad(await context.newPage()) };
}

/** Signs up as a person does: form, email verification and survey; ends at the configuration. */
export async function signUp(page: Page, person: NewPerson): Promise<void> {
  await fillSignUp(page, person);
  await confirmEmail(page);
  await answerSurvey(page);
  await page.waitForURL('**/configuration');
  await heading(page, 'Configuration').waitFor();
}

/** Fills in the sign-up form; ends at the email verification. */
export async function fillSignUp(page: Page, { fullname, company, email, password }: NewPerson): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(fullname);
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email');
}

/** Types the code of the captured mail, which is sent with its last digit; ends at the survey. */
export async function confirmEmail(page: Page): Promise<void> {
  const subject = await page.getByRole('article').getByRole('heading').textContent();
  const [code = ''] = /\d{6}/.exec(subject ?? '') ?? [];
  await page.getByLabel('Code').fill(code);
  await page.waitForURL('**/survey');
}

/** Answers every question of the survey with its first answer. */
export async function answerSurvey(page: Page): Promise<void> {
  for (const question of [1, 2, 3, 4]) {
    await page.getByText(`Question ${question} of 4`).waitFor();
    await page.getByRole('group').getByRole('button').first().click();
  }
}

/** Fills in the sign-in form. */
export async function logIn(page: Page, { email, password }: Pick<NewPerson, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Returns the title of a screen. */
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

/** Adds an authorized recipient, opens the captured mail, follows its link and presses the button there. */
export async function authorizeRecipient(page: Page, email: string): Promise<void> {
  await page.goto('/configuration');
  await addRecipient(page, email);
  const verification = await openVerification(page, email);
  await verification.getByRole('button', { name: /may send to me/ }).click();
  await heading(verification, /may send to you/).waitFor();
  await verification.close();
}

/** Adds an authorized recipient on the open configuration page; ends when the request is pending. */
export async function addRecipient(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Add recipients').fill(email);
  await page.getByLabel('Add recipients').press('Enter');
  await recipientRow(page, email).getByText('Pending').waitFor();
}

/** Returns the row of an authorized recipient on the configuration page. */
export const recipientRow = (page: Page, email: string): Locator =>
  page.getByRole('list', { name: 'Authorized recipients' }).getByRole('listitem').filter({ hasText: email });

/** Opens the captured mail to an address and follows its link, which opens a new page. */
export async function openVerification(page: Page, email: string): Promise<Page> {
  await page.goto('/captured-mail');
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click();
  await heading(page, /test email/).waitFor();
  const opened = page.context().waitForEvent('page');
  await previewOf(page).getByRole('link', { name: 'See the request' }).click();
  const verification = await opened;
  await waitForReact(verification.getByRole('button', { name: /may send to me/ }));
  return verification;
}

/** Returns the document in the preview of a message; its frame for measuring is another one. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Message preview"]');

/** Ends the session of a window by the address; the page before is left first, so that none of its answers interferes. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto('/logout', { waitUntil: 'commit' });
  await page.getByText("You're signed out.").waitFor();
}

/** Stores a screenshot of the page in `test-results/`, to be looked at; in CI, where nobody does, only if `PICTURES` is set. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CI !== undefined && process.env.PICTURES === undefined) return;
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
