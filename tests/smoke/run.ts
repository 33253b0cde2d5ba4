import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../../bin/poll.ts';
import { type Product, READY, startProduct } from '../fixtures/process/product.ts';
import type { CreatedAccount } from '../fixtures/process/run-admin.ts';
import { openSmtpSession, toData } from '../fixtures/smtp/smtp-session.ts';

/**
 * Starts the product as README says, without a build: a message over SMTP and one over REST must be accepted while the
 * dashboard is being built, and its port must answer 503 until it answers 200, without a refused connection. Then the
 * messages must appear as captured; SIGTERM must stop everything in time.
 */

const RECIPIENT = 'someone@smoke.example';

/** The words of the banner once mail is accepted. */
const ACCEPTS_MAIL = 'Mail is accepted after';

/** The longest time of a build on a busy machine. */
const BUILD_MS = 300_000;

/** The longest time of an orderly stop. */
const STOP_MS = 30_000;

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`ok    ${name.padEnd(48)} ${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s`);
  return result;
}

async function sendOverSmtp(product: Product, account: CreatedAccount): Promise<string> {
  const session = await openSmtpSession({ port: product.ports.smtp, credentials: account.smtp });
  const message = `From: ${account.from}\r\nTo: ${RECIPIENT}\r\nSubject: Smoke over SMTP\r\n\r\nHello.\r\n`;
  const reply = await session.send(account.from, [RECIPIENT], toData(message));
  await session.quit();
  assert.equal(reply.code, 250, reply.text);
  const id = /queued as (\S+)/.exec(reply.text)?.[1];
  assert.ok(id, `no id in "${reply.text}"`);
  return id;
}

async function sendOverRest(base: string, account: CreatedAccount): Promise<string> {
  const response = await fetch(`${base}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: account.from, to: RECIPIENT, subject: 'Smoke over REST', text: 'Hello.' }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text).id;
}

async function seeDelivered(product: Product, account: CreatedAccount, id: string): Promise<void> {
  let seen = '';
  const isCaptured = async () => {
    const response = await fetch(`${product.webUrl}/api/v1/emails/${id}`, {
      headers: { authorization: `Bearer ${account.apiKey}` },
    });
    seen = await response.text();
    return response.status === 200 && /"(captured|delivered)"/.test(seen);
  };
  assert.ok(await poll(isCaptured, 20_000, 100), `message ${id} was not captured; last answer: ${seen}`);
}

async function expectStatus(url: string, status: number): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' });
  assert.equal(response.status, status, `${url}: ${await response.text()}`);
}

/** Asks for a page until it answers 200; returns all statuses in their order, a refused connection as null. */
async function askUntilBuilt(url: string): Promise<(number | null)[]> {
  const seen: (number | null)[] = [];
  const isBuilt = async () => {
    const status = await fetch(url, { redirect: 'manual' }).then(
      (response) => response.status,
      () => null,
    );
    if (seen.at(-1) !== status) seen.push(status);
    return status === 200;
  };
  await poll(isBuilt, BUILD_MS, 20);
  return seen;
}

rmSync(join(import.meta.dirname, '../../.next'), { recursive: true, force: true });
const product = await step('npm start, until mail is accepted', () => startProduct({}, ['npm', 'start'], ACCEPTS_MAIL));
try {
  const statuses = askUntilBuilt(`${product.webUrl}/login`);
  await step('the relay is ready', () => expectStatus(`http://localhost:${product.ports.health}/readyz`, 200));
  await step('the dashboard is alive and not ready', async () => {
    await expectStatus(`${product.webUrl}/api/health`, 200);
    await expectStatus(`${product.webUrl}/api/ready`, 503);
  });
  const account = await step('admin create-account', async () => {
    const email = ['--email', 'owner@smoke.example', '--company', 'Smoke'];
    const created = await product.admin<CreatedAccount>('create-account', ...email, '--environment', 'sandbox');
    await product.admin('authorize-recipient', '--company', created.companyId, '--email', RECIPIENT);
    return created;
  });
  const overSmtp = await step('a message over SMTP, STARTTLS and AUTH', () => sendOverSmtp(product, account));
  const overApi = await step('a message over the API host', () => sendOverRest(product.apiUrl, account));
  assert.ok(!product.output().includes(READY), 'the build was over before mail was accepted');
  await step('/login answers 503 until it answers 200', async () => assert.deepEqual(await statuses, [503, 200]));
  await step('/api/health and /api/ready answer 200', async () => {
    await expectStatus(`${product.webUrl}/api/health`, 200);
    await expectStatus(`${product.webUrl}/api/ready`, 200);
  });
  const overWeb = await step('a message over the dashboard host', () =>
    sendOverRest(`${product.webUrl}/api/v1`, account),
  );
  await step('all three are captured', async () => {
    for (const id of [overSmtp, overApi, overWeb]) await seeDelivered(product, account, id);
  });
  const { isClean, tookMs } = await step('SIGTERM stops everything', product.stop);
  assert.ok(isClean, 'it did not stop in order');
  assert.ok(tookMs < STOP_MS, `stopping took ${tookMs} ms`);
  console.log(`ok    all of it, stopped after ${Math.round(tookMs)} ms`);
} catch (error) {
  await product.stop();
  console.error(product.output().slice(-4_000));
  throw error;
}
