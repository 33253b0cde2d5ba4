import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { JobHandler } from '#lib/infra/queue/define-job.ts';
import { jobs } from '#lib/service/privacy/job-handlers.ts';
import { createDataRequest, getDataRequest, listDataRequests } from '#lib/service/privacy/requests.ts';
import { openTestDatabase, refusalOf, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, settled, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { runOpenJobs } from '../../../fixtures/jobs/run-open-jobs.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { searchDatabase } from '../../../fixtures/privacy/search-database.ts';
import {
  addPerson,
  importFile,
  MENTION,
  OTHER,
  PERSON,
  sendMail,
  storeTheRest,
} from '../../../fixtures/privacy/synthetic-company.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { startWorker } from '../../../fixtures/webhooks/start-worker.ts';
import { insertWebhook } from '../../../fixtures/webhooks/webhook-rig.ts';

type Filled = { ctx: Context; company: SeededCompany; contactId: string };

let close: () => Promise<void>;
let sink: Sink;
let receiver: Receiver;
let one: Filled;
let other: Filled;
const ends: (() => unknown)[] = [];

const runRequests = () => runOpenJobs(jobs as readonly JobHandler[]);

async function companyOf(account: { companyId: string; userId: string; ctx: Context }): Promise<SeededCompany> {
  const seeded = await seedCompany();
  await getPool().query('UPDATE sending_domains SET company_id = $1 WHERE company_id = $2', [
    account.companyId,
    seeded.companyId,
  ]);
  const scope = { companyId: account.companyId, environment: 'production' as const };
  return { ...seeded, companyId: account.companyId, scope };
}

async function fill(name: string): Promise<Filled> {
  const account = await registerTestAccount(name, 'production');
  const company = await companyOf(account);
  const contactId = await addPerson(account.ctx);
  await insertWebhook(company.scope, { target: receiver.url, events: ['delivery', 'bounce'] });
  await sendMail(company);
  await importFile(account.ctx);
  await storeTheRest(account.ctx, company);
  await pollUntil('answers of the webhook', async () => {
    const { rows } = await getPool().query<{ answers: number }>(
      'SELECT count(response_body)::int AS answers FROM webhook_attempts WHERE company_id = $1',
      [account.companyId],
    );
    return (rows[0]?.answers ?? 0) >= 4 ? true : null;
  });
  return { ctx: account.ctx, company, contactId };
}

const rowsOf = async (companyId: string) => {
  const counts: Record<string, number> = {};
  for (const table of [
    'contacts',
    'messages',
    'message_bodies',
    'events',
    'suppressions',
    'consents',
    'export_pieces',
  ]) {
    const { rows } = await getPool().query(`SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1`, [
      companyId,
    ]);
    counts[table] = rows[0].count;
  }
  return counts;
};

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  close = await openTestDatabase();
  sink = await startSink({
    keepsRaw: true,
    script: (recipient) =>
      recipient.toLowerCase() === PERSON.earlier
        ? { kind: 'reply', at: 'rcpt', reply: `550 5.1.1 <${recipient}> does not exist` }
        : { kind: 'accept' },
  });
  receiver = await startReceiver();
  receiver.answer = (response, { body }) => response.writeHead(200).end(`I got ${body}`);
  const worker = await startWorkerTo(sink.port);
  const webhooks = await startWorker();
  ends.push(
    () => worker.stop(),
    () => webhooks.kill(),
    () => sink.close(),
    () => receiver.close(),
  );
  one = await fill('Acme');
  other = await fill('Globex');
});

afterAll(async () => {
  for (const end of ends) await end();
  await close();
});

describe('the erasure of a person', () => {
  it('begins with a database that names them in many tables', async () => {
    const found = await searchDatabase(MENTION, other.company.companyId);
    expect(found).toEqual(
      expect.arrayContaining([
        'audit_entries.after',
        'contact_history.data',
        'contacts.email',
        'events.rcpt_to',
        'export_pieces.data',
        'import_rejects.data',
        'imports.preparation',
        'media_pieces.data',
        'message_bodies.raw',
        'messages.subject',
        'notifications.message',
        'recipients.rcpt_to',
        'suppressions.recipient',
        'test_contacts.email',
        'validation_list_chunks.data',
        'validation_list_pieces.data',
        'webhook_attempts.response_body',
      ]),
    );
  });

  it('leaves no trace in any table of the company, and nothing of others is lost', async () => {
    const before = await rowsOf(other.company.companyId);
    const { id } = await createDataRequest(one.ctx, { contactId: one.contactId, kind: 'erasure' });
    expect(await searchDatabase(MENTION, other.company.companyId)).not.toContain('data_requests.subject_encrypted');
    await runRequests();
    const request = await getDataRequest(one.ctx, id);
    expect(request).toMatchObject({ state: 'done', contact: null, waiting: 0, rows: { contacts: 1, messages: 3 } });
    expect(request.kept.map(({ what }) => what)).toContain('Keyed hash of the address');
    expect(await searchDatabase(MENTION, other.company.companyId)).toEqual([]);
    const { rows } = await getPool().query(
      `SELECT count(*) FILTER (WHERE rcpt_to ILIKE 'ayu.dewanti%')::int AS person, count(*) FILTER (WHERE rcpt_to = $2)::int AS others
       FROM recipients WHERE company_id = $1`,
      [one.company.companyId, OTHER],
    );
    expect(rows).toEqual([{ person: 0, others: 1 }]);
    expect(await searchDatabase(/moayu/i, other.company.companyId)).toEqual(
      expect.arrayContaining(['recipients.rcpt_to', 'validation_list_chunks.data', 'validation_list_pieces.data']),
    );
    expect(await rowsOf(other.company.companyId)).toEqual(before);
  });

  it('waits for mail that others still await, and blanks it once that is sent', async () => {
    const at = new Date(Date.now() + 3_600_000);
    const message = await accept(one.company, ['late@garuda-mail.example', OTHER], { scheduledAt: at });
    await getPool().query('DELETE FROM delivery_queue WHERE message_id = $1 AND ordinal = 0', [message]);
    const { id } = await createDataRequest(one.ctx, { email: 'late@garuda-mail.example', kind: 'erasure' });
    await runRequests();
    expect(await getDataRequest(one.ctx, id)).toMatchObject({ state: 'waiting', waiting: 1, finishedAt: null });
    const body = () => getPool().query('SELECT FROM message_bodies WHERE message_id = $1', [message]);
    expect((await body()).rowCount).toBe(1);
    await getPool().query('DELETE FROM delivery_queue WHERE message_id = $1', [message]);
    await getPool().query(
      "UPDATE jobs SET due_at = now(), sleeps = false WHERE kind = 'run-data-request' AND finished_at IS NULL",
    );
    await runRequests();
    expect(await getDataRequest(one.ctx, id)).toMatchObject({ state: 'done', waiting: 0 });
    expect((await body()).rowCount).toBe(0);
    expect(await searchDatabase(/late@garuda/i, other.company.companyId)).toEqual([]);
  });

  it('keeps them from being added, imported and sent marketing mail again; transactional mail reaches them', async () => {
    expect(await refusalOf(addPerson({ ...one.ctx }).then(() => addPerson(one.ctx)))).toBe('contactErased');
    const marketing = await accept(one.company, PERSON.email, { transactional: false });
    const { recipient } = await settled(marketing);
    expect(recipient).toMatchObject({ status: 'suppressed' });
    const receipt = await settled(await accept(one.company, PERSON.email));
    expect(receipt.recipient).toMatchObject({ status: 'delivered' });
    const elsewhere = await settled(await accept(other.company, 'someone@far.example', { transactional: false }));
    expect(elsewhere.recipient).toMatchObject({ status: 'delivered' });
  });

  it('is found by the address, and by nobody of another company', async () => {
    const { data } = await listDataRequests(one.ctx, { page: 1, size: 10, sort: '-createdAt', search: PERSON.email });
    expect(data.map(({ kind, state }) => ({ kind, state }))).toEqual([{ kind: 'erasure', state: 'done' }]);
    expect(await refusalOf(getDataRequest(other.ctx, data[0]?.id ?? ''))).toBe('notFound');
    const theirs = await listDataRequests(other.ctx, { page: 1, size: 10, sort: '-createdAt', search: PERSON.email });
    expect(theirs.total).toBe(0);
  });
});
