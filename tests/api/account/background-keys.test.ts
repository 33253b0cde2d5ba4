import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaging } from '#lib/audience/contacts/acts/acts.ts';
import { startContactExport } from '#lib/audience/contacts/exports/contact-export.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { registerTestAccount, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { runContactExports, runContactJobs } from '../../fixtures/audience/contact-jobs.ts';
import { upsert } from '../../fixtures/audience/people.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let account: TestAccount;
let key: string;

beforeAll(async () => {
  host = await startApiHost();
  account = await registerTestAccount('Acme', 'production');
  key = await keyWith(account, ['contacts/view', 'contacts/modify', 'contacts/export']);
  await upsert(account.ctx, [{ email: 'ann@shop.org' }]);
});

afterAll(() => host.stop());

const keyWith = async ({ ctx }: TestAccount, grants: Grant[]): Promise<string> =>
  (await createApiKey(ctx, { name: `Key ${grants.join(' ')}`, grants })).key;

const get = (path: string, apiKey = key) => callApi(host, path, { key: apiKey });

it('a key follows a job of its company to its end', async () => {
  const { jobId } = await startStaging(account.ctx, { filter: { search: 'ann' }, stage: 'loyal' });
  expect((await get(`/jobs/${jobId}`)).body).toMatchObject({ id: jobId, kind: 'stage-contacts', state: 'waiting' });
  await runContactJobs();
  const { body } = await get(`/jobs/${jobId}`);
  expect(body).toMatchObject({ state: 'done', is_canceling: false, finished_at: expect.any(String) });
  expect(body).not.toHaveProperty('link');
});

it('a key lists the exports of its company and downloads the file of one', async () => {
  const { exportId, jobId } = await startContactExport(account.ctx, { filter: null, columns: ['email'] });
  expect((await get(`/exports/${exportId}/file`)).status).toBe(404);
  await runContactExports();
  expect((await get(`/jobs/${jobId}`)).body).toMatchObject({ kind: 'export:contacts', state: 'done' });
  const link = `/api/v1/exports/${exportId}/file`;
  const facts = { id: exportId, kind: 'contacts', state: 'done', rows: 1, columns: ['email'], link };
  expect((await get('/exports')).body).toMatchObject({ data: [facts] });
  expect((await get(`/exports/${exportId}`)).body).toMatchObject(facts);
  const headers = { authorization: `Bearer ${key}` };
  const csv = await fetch(`${host.url}${link}`, { headers });
  expect([csv.headers.get('content-type'), await csv.text()]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('ann@shop.org'),
  ]);
  const book = await fetch(`${host.url}${link}?format=xlsx`, { headers });
  expect(
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await get(`/exports/${exportId}/file?format=pdf`)).status).toBe(422);
});

it('needs the grant of the kind, a live key, and a job or an export of its company', async () => {
  const { jobId, exportId } = await startContactExport(account.ctx, { filter: null });
  await runContactExports();
  const reader = await keyWith(account, ['contacts/view']);
  expect((await get(`/jobs/${jobId}`, reader)).status).toBe(404);
  for (const path of ['', `/${exportId}`, `/${exportId}/file`])
    expect((await get(`/exports${path}`, reader)).body).toMatchObject({ code: 'missingGrant' });
  const elsewhere = await keyWith(await registerTestAccount('Elsewhere', 'production'), [
    'contacts/view',
    'contacts/export',
  ]);
  for (const path of [`/jobs/${jobId}`, `/exports/${exportId}`, `/exports/${exportId}/file`])
    expect((await get(path, elsewhere)).status).toBe(404);
  expect((await get('/exports', elsewhere)).body).toEqual({ data: [] });
  const test = await keyWith(await registerTestAccount('Sandbox'), ['contacts/view', 'contacts/export']);
  for (const path of [`/jobs/${jobId}`, '/exports'])
    expect((await get(path, test)).body).toMatchObject({ code: 'liveKeyRequired' });
});
