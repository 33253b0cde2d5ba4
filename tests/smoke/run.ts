import assert from 'node:assert/strict';
import { poll } from '../../bin/poll.ts';
import { type Product, startProduct } from '../support/product.ts';
import type { CreatedAccount } from '../support/run-admin.ts';
import { openSmtpSession, toData } from '../support/smtp-session.ts';

/**
 * Starts the production build as README says and sends one message over SMTP and one over REST: each must be accepted
 * and then appear as captured; the dashboard must answer; SIGTERM must stop everything in time.
 */

const RECIPIENT = 'someone@smoke.example';

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

const product = await step('npm start, up to its banner', () => startProduct({}, ['npm', 'start']));
try {
  await step('/api/health and /api/ready answer 200', async () => {
    await expectStatus(`${product.webUrl}/api/health`, 200);
    await expectStatus(`${product.webUrl}/api/ready`, 200);
  });
  await step('the relay is ready', () => expectStatus(`http://localhost:${product.ports.health}/readyz`, 200));
  await step('/login answers 200', () => expectStatus(`${product.webUrl}/login`, 200));
  const account = await step('admin create-account', async () => {
    const email = ['--email', 'owner@smoke.example', '--company', 'Smoke'];
    const created = await product.admin<CreatedAccount>('create-account', ...email, '--environment', 'sandbox');
    await product.admin('authorize-recipient', '--company', created.companyId, '--email', RECIPIENT);
    return created;
  });
  const overSmtp = await step('a message over SMTP, STARTTLS and AUTH', () => sendOverSmtp(product, account));
  const overApi = await step('a message over the API host', () => sendOverRest(product.apiUrl, account));
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
