import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exactEnvironment } from '../../../bin/exact-environment.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';

const ROOT = join(import.meta.dirname, '../../..');
const API_URL = 'http://mail.example:8025';

let web = '';
let server: ChildProcess;

beforeEach(async () => {
  const [port] = await findFreePorts(1);
  web = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['server.ts'], {
    cwd: ROOT,
    env: exactEnvironment({ WEB_PORT: `${port}`, API_URL, AWAIT_BUILD: '1' }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await pollUntil('the web server', () => fetch(web).catch(() => null));
});

afterEach(() => {
  server.kill('SIGKILL');
});

test('shows a page that says what it waits for, and is not kept', async () => {
  for (const path of ['/', '/login', '/docs/errors/rateLimited']) {
    const answer = await fetch(web + path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('<h1>Building the dashboard</h1>');
  }
});

test.each([
  ['/api/v1/emails', { statusCode: 503, code: 'dashboardMissing', name: 'application_error' }],
  ['/api/config/v1/company', { code: 'dashboardMissing', payload: {} }],
  ['/compat/postmark/email', { ErrorCode: expect.any(Number), Message: expect.stringContaining(API_URL) }],
  [
    '/compat/sendgrid/v3/mail/send',
    { errors: [expect.objectContaining({ message: expect.stringContaining(API_URL) })] },
  ],
])('refuses a call of %s with 503 in the format of its API', async (path, body) => {
  const answer = await fetch(web + path, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject(body);
});

test('is alive and not ready', async () => {
  const health = await fetch(`${web}/api/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await fetch(`${web}/api/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unready', problem: 'The dashboard is being built.' },
  ]);
});

test('says so when the build has failed, and asks nobody to try again', async () => {
  server.send('failed');
  const page = await pollUntil('the other page', async () => {
    const answer = await fetch(web);
    return answer.headers.has('retry-after') ? null : answer;
  });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('<h1>The dashboard could not be built</h1>');
  expect(await (await fetch(`${web}/api/ready`)).json()).toMatchObject({
    problem: 'The dashboard could not be built.',
  });
});

test('ends with 0 on SIGTERM', async () => {
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  expect(code).toBe(0);
});
