import type { Page } from 'playwright';
import type { ReceiveMail } from './received-mail.ts';

/** A link in a text of the application. */
const LINK = /https?:\/\/[^/\s]+(\/accounts\/\S+)/;

/** Returns the path of the link of a mail. @throws {Error} with the text without one */
function pathIn(text: string | undefined): string {
  const path = LINK.exec(text ?? '')?.[1];
  if (path === undefined) throw new Error(`The mail has no link: ${text}`);
  return path;
}

/**
 * Signs a person up in the application, follows the link of the confirmation, asks for another password, and follows the
 * link of that mail.
 *
 * @returns the subjects of both mails.
 */
export async function signUp(
  page: Page,
  { url, name, email, receive }: { url: string; name: string; email: string; receive: ReceiveMail },
): Promise<string[]> {
  await page.goto(`${url}/accounts/signup/`);
  await page.locator('input[name=username]').fill(name);
  await page.locator('input[name=email]').fill(email);
  for (const field of ['password1', 'password2']) await page.locator(`input[name=${field}]`).fill('Copper-lantern-42!');
  await page.locator('form:has(input[name=password2]) [type=submit]').click();
  const confirmation = await receive(email, 1);
  await page.goto(`${url}${pathIn(confirmation.text)}`);
  await page.locator('form[action*="confirm-email"] [type=submit]').click();
  await page.getByText(`You have confirmed ${email}`).first().waitFor();
  await page.goto(`${url}/accounts/password/reset/`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('form:has(input[name=email]) [type=submit]').click();
  const reset = await receive(email, 2);
  await page.goto(`${url}${pathIn(reset.text)}`);
  await page.locator('input[name=password1]').waitFor();
  return [confirmation.subject ?? '', reset.subject ?? ''];
}
