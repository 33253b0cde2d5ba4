import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { launchBrowser } from '../fixtures/browser/browser.ts';
import { listSiteSamples } from '../fixtures/docs/list-samples.ts';
import { findFreePorts } from '../fixtures/process/free-ports.ts';
import { startProduct } from '../fixtures/process/product.ts';
import type { CreatedAccount } from '../fixtures/process/run-admin.ts';
import { startSink } from '../fixtures/smtp/smtp-sink.ts';
import { checkFeatures, publishTemplate } from './application/check-features.ts';
import { findMissing, Mailman } from './application/mailman.ts';
import { readFromSink } from './application/received-mail.ts';
import { signUp } from './application/sign-up.ts';

/**
 * Points Mailman's web application, as Debian packages it, here by its settings alone: those of the documentation's page on
 * Anymail, for each of its vendors. A person signs up, confirms and resets the password with links from mails that a remote
 * server has received; then a script sends what Anymail can send. `npm run trial:application [-- --out <folder>]` keeps each
 * confirmation as text, and a picture of it in Activity. Exits with 1 if a vendor failed.
 */
const { values: options } = parseArgs({
  options: { out: { type: 'string', default: 'test-results/application' } },
});

const OWNER = 'owner@lists.example';
const SETTINGS = listSiteSamples().filter(({ page, test }) => page === 'moving/anymail' && test === 'settings');

const missing = findMissing();
if (missing !== null) console.log(`Skipped: ${missing}`);
else process.exitCode = (await tryAll()) ? 0 : 1;

async function tryAll(): Promise<boolean> {
  mkdirSync(options.out, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-application-'));
  const sink = await startSink({ keepsRaw: true });
  const product = await startProduct({
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
  });
  const browser = await launchBrowser();
  const results: { vendor: string; mails: string; features: string }[] = [];
  try {
    const account = await product.admin<CreatedAccount>(
      ...['create-account', '--email', OWNER, '--company', 'Lists', '--environment', 'production'],
    );
    const dashboard = await (await browser.newContext({ baseURL: product.webUrl, reducedMotion: 'reduce' })).newPage();
    await signIn(dashboard, account.password);
    const [key, { from }] = [await createKey(dashboard), account];
    const template = await publishTemplate(product.apiUrl, key);
    const mailman = new Mailman(folder, { MAIL_API_URL: product.apiUrl, MAIL_API_KEY: key, MAIL_FROM: from });
    const receive = readFromSink(sink);
    for (const { code } of SETTINGS) {
      const vendor = /anymail\.backends\.(\w+)/.exec(code)?.[1] ?? '';
      mailman.configure(code);
      if (results.length === 0) mailman.migrate();
      const [port = 0] = await findFreePorts(1);
      const stop = await mailman.serve(port);
      const email = `reader.${vendor}@far.example`;
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const mails = await signUp(await context.newPage(), {
        url: `http://127.0.0.1:${port}`,
        name: `reader-${vendor}`,
        email,
        receive,
      })
        .then((subjects) => `ok: ${subjects.join(' · ')}`)
        .catch((error: unknown) => String(error))
        .finally(() => context.close().then(stop));
      if (mails.startsWith('ok')) {
        writeFileSync(join(options.out, `${vendor}.eml`), (await receive(email, 1)).raw);
        await takePicture(dashboard, `${product.apiUrl}/emails`, { key, email, vendor });
      }
      const features = await checkFeatures(mailman, vendor, template, receive).catch(String);
      results.push({ vendor, mails, features });
    }
  } finally {
    await browser.close();
    await product.stop();
    await sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { vendor, mails, features } of results)
    console.log(`${vendor}\n  mails     ${mails}\n  features  ${features}`);
  return (
    results.length > 0 && results.every(({ mails, features }) => mails.startsWith('ok') && features.startsWith('ok'))
  );
}

/** Creates a key in the dashboard, for sending and for templates. */
function createKey(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
    const grants = ['transmissions/modify', 'transmissions/view', 'templates/modify', 'templates/view'];
    const body = JSON.stringify({ name: 'Mailman', grants });
    const answer = await fetch('/api/config/v1/api-key', { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).key;
  });
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login?redirect=%2Fconfiguration');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/configuration');
}

/** Takes the picture of the first mail to a recipient in Activity, once it is shown as delivered. */
async function takePicture(
  page: Page,
  emailsUrl: string,
  { key, email, vendor }: { key: string; email: string; vendor: string },
): Promise<void> {
  const answer = await fetch(`${emailsUrl}?limit=20`, { headers: { authorization: `Bearer ${key}` } });
  const { data }: { data: { id: string; to: string[] }[] } = await answer.json();
  const id = data.findLast(({ to }) => to.some((address) => address.includes(email)))?.id;
  await page.goto(`/activity/${id}`);
  await page.getByText('Delivered').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(options.out, `${vendor}.png`), fullPage: true });
}
