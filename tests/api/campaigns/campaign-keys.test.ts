import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { insertPeople } from '../../fixtures/audience/segment-people.ts';
import { type CampaignCompany, campaignCompany, putInState, readers } from '../../fixtures/campaigns/campaign-rig.ts';
import { begin } from '../../fixtures/campaigns/sends.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;
let company: CampaignCompany;
let key: string;

beforeAll(async () => {
  host = await startApiHost();
});

beforeEach(async () => {
  company = await campaignCompany();
  key = await keyWith(['campaigns/view', 'campaigns/modify', 'campaigns/send']);
});

afterAll(() => host.stop());

const keyWith = async (grants: Grant[]): Promise<string> =>
  (await createApiKey(company.ctx, { name: `Key ${grants.length}`, grants })).key;

/** Makes a call of the customer API: `ask('PATCH /campaigns/…', { name: 'July' })`. */
async function ask(name: string, body?: unknown, headers: Record<string, string> = {}, apiKey = key) {
  const [method = 'GET', path = ''] = name.split(' ');
  return callApi(host, path, { key: apiKey, method, ...(body !== undefined && { body }), headers });
}

const facts = () => ({
  name: 'June sale',
  sender_id: company.senderId,
  template_id: company.templateId,
  audience: { include: { all: true } },
});

const countOf = async (): Promise<number> =>
  (
    await getPool().query('SELECT count(*)::int AS n FROM campaigns WHERE company_id = $1', [
      company.ctx.scope.companyId,
    ])
  ).rows[0].n;

it('creates, changes, schedules, sends, pauses, resumes, cancels and deletes a campaign', async () => {
  await insertPeople(company.account.companyId, readers(3));
  const made = await ask('POST /campaigns', { ...facts(), utm: { source: 'shop' }, options: { track_opens: false } });
  expect([made.status, made.body]).toMatchObject([
    200,
    { type: 'email', state: 'DRAFT', revision: 1, sender_id: company.senderId, options: { track_opens: false } },
  ]);
  const path = `/campaigns/${made.body.id}`;
  expect((await ask(`PATCH ${path}`, { name: 'July sale' })).body).toMatchObject({ name: 'July sale', revision: 2 });
  expect((await ask(`PATCH ${path}`, { name: 'No', revision: 1 })).status).toBe(412);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  expect((await ask(`POST ${path}/schedule`, { scheduled_at: at })).body).toEqual({
    id: made.body.id,
    state: 'SCHEDULED',
    revision: 3,
  });
  expect((await ask(`POST ${path}/cancel`, {})).body).toMatchObject({ state: 'DRAFT' });
  expect((await ask(`PATCH ${path}`, { schedule: null })).body).toMatchObject({ schedule: null });
  expect((await ask(`POST ${path}/send`, {})).body).toMatchObject({ state: 'PREPARING' });
  await putInState(made.body.id, 'SENDING');
  expect((await ask(`POST ${path}/pause`, {})).body).toMatchObject({ state: 'PAUSED' });
  expect((await ask(`GET ${path}`)).body).toMatchObject({ state: 'PAUSED', pause_cause: 'user', schedule_at: null });
  expect((await ask(`POST ${path}/resume`, {})).body).toMatchObject({ state: 'SENDING' });
  expect((await ask(`DELETE ${path}`)).status).toBe(409);
  expect((await ask(`POST ${path}/cancel`, {})).body).toMatchObject({ state: 'CANCELED' });
  expect((await ask(`POST ${path}/cancel`, {})).status).toBe(409);
  expect((await ask(`DELETE ${path}`)).body).toEqual({ id: made.body.id });
  expect((await ask(`GET ${path}`)).status).toBe(404);
});

it('answers a repeated request with its first answer, and does nothing more', async () => {
  await insertPeople(company.account.companyId, readers(2));
  const once = { 'idempotency-key': 'create-1' };
  const first = await ask('POST /campaigns', facts(), once);
  const again = await ask('POST /campaigns', facts(), once);
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
  expect(await countOf()).toBe(1);
  expect((await ask('POST /campaigns', { ...facts(), name: 'Other' }, once)).status).toBe(409);
  const path = `/campaigns/${first.body.id}`;
  const sent = await ask(`POST ${path}/send`, {}, { 'idempotency-key': 'send-1' });
  const repeated = await ask(`POST ${path}/send`, {}, { 'idempotency-key': 'send-1' });
  expect(repeated.body).toEqual(sent.body);
  expect((await ask(`POST ${path}/send`, {}, { 'idempotency-key': 'send-2' })).status).toBe(409);
  const many = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask('POST /campaigns', { ...facts(), name: 'Many' }, { 'idempotency-key': 'many' }),
    ),
  );
  expect(new Set(many.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size).toBe(1);
  expect(await countOf()).toBe(2);
});

it('refuses a send that cannot be, and keeps no answer of it', async () => {
  const { body } = await ask('POST /campaigns', { name: 'Empty' });
  const once = { 'idempotency-key': 'refused' };
  expect((await ask(`POST /campaigns/${body.id}/send`, {}, once)).status).toBe(422);
  await insertPeople(company.account.companyId, readers(1));
  const { name: _, ...rest } = facts();
  await ask(`PATCH /campaigns/${body.id}`, rest);
  expect((await ask(`POST /campaigns/${body.id}/send`, {}, once)).body).toMatchObject({ state: 'PREPARING' });
});

it('lists campaigns in pages, the last first, and tests apart from them', async () => {
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.unshift((await ask('POST /campaigns', { name })).body.id);
  const ab = { variable: 'subject', test_share: 20 };
  const test = await ask('POST /campaigns', {
    type: 'ab',
    name: 'Subjects',
    ab,
    variants: [{ name: 'A', subject: 'Hi' }],
  });
  expect(test.body).toMatchObject({ type: 'ab', ab: { test_share: 20, wait_minutes: 240 }, variants: [{ number: 0 }] });
  const page = await ask('GET /campaigns?limit=2');
  expect(page.body).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], next_cursor: ids[1] });
  const rest = await ask(`GET /campaigns?limit=2&cursor=${ids[1]}`);
  expect(rest.body).toMatchObject({ data: [{ id: ids[2] }], next_cursor: null });
  expect((await ask('GET /campaigns?type=ab')).body.data).toMatchObject([{ id: test.body.id }]);
  expect((await ask('GET /campaigns?state=SENT')).body).toEqual({ data: [], next_cursor: null });
  await setFeature(company.ctx, { feature: 'emailAbTesting.campaign', enable: false });
  expect((await ask(`GET /campaigns/${test.body.id}`)).status).toBe(403);
});

it('is for keys with its grants, of the company itself, in production', async () => {
  const { body } = await ask('POST /campaigns', { name: 'Mine' });
  const reader = await keyWith(['campaigns/view']);
  expect((await ask(`GET /campaigns/${body.id}`, undefined, {}, reader)).status).toBe(200);
  expect((await ask(`POST /campaigns/${body.id}/send`, {}, {}, reader)).status).toBe(403);
  company = await campaignCompany();
  const other = await keyWith(['campaigns/view', 'campaigns/modify', 'campaigns/send']);
  for (const call of ['GET ', 'DELETE '])
    expect((await ask(`${call}/campaigns/${body.id}`, undefined, {}, other)).status).toBe(404);
  expect((await ask(`POST /campaigns/${body.id}/pause`, {}, {}, other)).status).toBe(404);
});

it('says the results of a campaign: none of a draft, and the people of each variant of one that was sent', async () => {
  const { body } = await ask('POST /campaigns', facts());
  const none = {
    recipients: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    bounced: { hard: 0, soft: 0, block: 0 },
    by_variant: [],
  };
  expect((await ask(`GET /campaigns/${body.id}/stats`)).body).toMatchObject({ id: body.id, state: 'DRAFT', ...none });
  const { companyId } = company.account;
  await insertPeople(companyId, readers(3));
  const send = await begin(companyId, { refId: body.id });
  await putInState(body.id, 'SENDING');
  await getPool().query(`UPDATE campaigns SET counts = '{"selected": 3, "excluded": {}}' WHERE id = $1`, [body.id]);
  await getPool().query(`UPDATE send_slices SET state = 1, outcomes = '{"queued": 3}' WHERE send_id = $1`, [send.id]);
  await getPool().query(
    'INSERT INTO send_totals (company_id, send_id, variant, delivered, opened, hard, reported) VALUES ($1, $2, 0, 2, 1, 1, 1)',
    [companyId, send.id],
  );
  const numbers = { delivered: 2, opened: 1, not_opened: 1, bounced: { hard: 1, soft: 0, block: 0 }, reported: 1 };
  expect((await ask(`GET /campaigns/${body.id}/stats`)).body).toMatchObject({
    state: 'SENDING',
    recipients: 3,
    sent: 3,
    ...numbers,
    by_variant: [{ number: 0, ...numbers }],
  });
});

it('the examples of the guide do what it says', async () => {
  await insertPeople(company.account.companyId, readers(2));
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/site/guides/campaigns-api.md'), 'utf8');
  const examples = [...guide.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) => JSON.parse(text));
  const [create, schedule, moved] = examples;
  const made = await ask('POST /campaigns', {
    ...create,
    sender_id: company.senderId,
    template_id: company.templateId,
    audience: { include: { all: true } },
  });
  expect([made.status, made.body.name, made.body.state]).toEqual([200, create.name, 'DRAFT']);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await ask(`POST /campaigns/${made.body.id}/schedule`, { ...schedule, scheduled_at: at });
  expect(Object.keys(scheduled.body).sort()).toEqual(Object.keys(moved).sort());
  expect(scheduled.body).toMatchObject({ state: moved.state });
});
