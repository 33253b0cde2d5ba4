import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { runContactJobs } from '../../fixtures/audience/contact-jobs.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount('Acme', 'production');
  call = await suiteCaller(account);
  for (const name of ['ann', 'bob', 'eve'])
    await call('POST /contacts', { email: `${name}@example.com`, labels: ['Club'], createLabels: true });
});

afterAll(() => close());

const fieldOf = async (name: string, body: unknown) => {
  const { status, body: answer } = await call(name, body);
  return [status, answer.payload?.field];
};

it('refuses an act without contacts, with both, and a deletion without the number that was seen', async () => {
  const id = '0199e7a0-0000-7000-8000-000000000000';
  expect(await fieldOf('POST /contacts/delete', {})).toEqual([422, 'ids']);
  expect(await fieldOf('POST /contacts/delete', { ids: [id], filter: null })).toEqual([422, 'filter']);
  expect(await fieldOf('POST /contacts/delete', { ids: [id], expected: 1 })).toEqual([422, 'expected']);
  expect(await fieldOf('POST /contacts/delete', { filter: null })).toEqual([422, 'expected']);
  expect(await fieldOf('POST /contacts/stage', { filter: null, stage: 'boss' })).toEqual([422, 'stage']);
  expect(await fieldOf('POST /contacts/stage', { filter: { label: 'x' }, stage: 'loyal' })).toEqual([
    422,
    'filter.label',
  ]);
  expect(await fieldOf('POST /contacts/unsubscribe', { filter: { match: 'all', of: [{ source: 'x' }] } })).toEqual([
    422,
    'conditions[0].source',
  ]);
  expect(await fieldOf('POST /contacts/label/add', { filter: null, labelIds: [99] })).toEqual([404, 'labelIds[0]']);
});

it('answers 202 with the job, whose progress and result the person reads', async () => {
  const started = await call('POST /contacts/stage', { filter: { search: 'a' }, stage: 'customer', expected: 3 });
  expect(started.status).toBe(202);
  expect(started.body).toEqual({ jobId: expect.any(String), total: 3 });
  const { body: waiting } = await call(`GET /jobs/${started.body.jobId}`);
  expect(waiting).toMatchObject({
    kind: 'stage-contacts',
    name: 'Moving contacts to a stage',
    state: 'waiting',
    canCancel: true,
    startedBy: { id: account.userId },
    startedAt: null,
    link: '/contact',
  });
  expect((await call('GET /jobs?state=open')).body).toMatchObject({ total: 1 });
  await runContactJobs();
  const { body: done } = await call(`GET /jobs/${started.body.jobId}`);
  expect(done).toMatchObject({ state: 'done', counts: { changed: 3 }, progress: { done: 3, total: 3 } });
  expect((await call('GET /jobs?state=open')).body).toMatchObject({ total: 0 });
  expect((await call(`POST /jobs/${started.body.jobId}/cancel`)).status).toBe(409);
  expect((await call('GET /jobs/nonsense')).status).toBe(404);
  expect((await call('GET /contacts?stage=customer')).body.total).toBe(3);
});

it('labels, unlabels, unsubscribes and deletes all that match, and says how many more match than were seen', async () => {
  const { body: label } = await call('POST /contacts/label', { name: 'VIP' });
  expect((await call('POST /contacts/label/add', { filter: { search: 'ann' }, labelIds: [label.id] })).status).toBe(
    202,
  );
  await runContactJobs();
  expect((await call(`GET /contacts?label=${label.id}`)).body.total).toBe(1);
  await call('POST /contacts/unsubscribe', { filter: { label: label.id }, reason: 'By phone' });
  await call('POST /contacts/label/remove', { filter: null, labelIds: [label.id] });
  await runContactJobs();
  expect((await call(`GET /contacts?label=${label.id}`)).body.total).toBe(0);
  expect(
    (await call('GET /contacts?status=unsubscribed')).body.data.map((one: { email: string }) => one.email),
  ).toEqual(['ann@example.com']);
  const refused = await call('POST /contacts/delete', { filter: null, expected: 2 });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'contactsGrown',
    '3 contacts match by now, not 2. Look at them again.',
  ]);
  expect(refused.body.payload).toMatchObject({ field: 'expected', used: 3 });
  expect((await call('POST /contacts/delete', { filter: { search: 'bob' }, expected: 1 })).body.total).toBe(1);
  await runContactJobs();
  expect((await call('GET /contacts')).body.total).toBe(2);
});

it('needs the grant of the act, and that of its cancel', async () => {
  const colleague = await suiteCaller(await registerColleague(account));
  expect((await colleague('POST /contacts/delete', { filter: null, expected: 9 })).status).toBe(403);
  const { body } = await call('POST /contacts/delete', { filter: null, expected: 9 });
  expect((await colleague(`GET /jobs/${body.jobId}`)).body).toMatchObject({ state: 'waiting', canCancel: false });
  expect((await colleague(`POST /jobs/${body.jobId}/cancel`)).status).toBe(403);
  expect((await call(`POST /jobs/${body.jobId}/cancel`)).body).toMatchObject({ state: 'canceled' });
  await runContactJobs();
  expect((await call('GET /contacts')).body.total).toBe(2);
});
