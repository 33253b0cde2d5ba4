import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { claimJobs } from '#lib/infra/queue/claim-jobs.ts';
import { runJob } from '#lib/infra/queue/run-job.ts';
import { SETTLE_SUBACCOUNT } from '#lib/senders/subaccounts/jobs.ts';
import {
  createSubaccount,
  resumeSubaccount,
  suspendSubaccount,
  terminateSubaccount,
} from '#lib/senders/subaccounts/subaccounts.ts';

import { jobHandlers } from '../../../../smtp-relay/workers/job-handlers.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  accept,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let close: () => Promise<void>;
let company: SeededCompany;
let subaccountId: string;

beforeAll(async () => {
  close = await startDeliveryDatabase();
});

afterAll(() => close());

const ctx = () => platformContext({ scope: company.scope, actor: { type: 'operator' } });

beforeEach(async () => {
  company = await seedCompany();
  const { rows } = await getPool().query('SELECT id FROM sending_domains WHERE company_id = $1', [company.companyId]);
  subaccountId = (await createSubaccount(ctx(), { name: 'Shop', domainIds: [rows[0].id] })).id;
});

/** Runs the jobs that are due, as a worker does; those for stragglers are due later. */
async function runDueJobs(): Promise<void> {
  const handler = jobHandlers.find(({ kind }) => kind === SETTLE_SUBACCOUNT.kind);
  if (!handler) throw new Error('the job has no handler');
  const due = {
    lane: SETTLE_SUBACCOUNT.lane,
    kinds: [SETTLE_SUBACCOUNT.kind],
    limit: 10,
    leaseMs: 60_000,
    after: null,
  };
  for (const job of await claimJobs(due)) await runJob(job, handler);
}

const queueOf = async (id: string) => {
  const { rows } = await getPool().query<{ due: boolean; held: boolean; expiresAt: Date }>(
    `SELECT due_at <= now() AS due, due_at > now() + interval '100 years' AS held, expires_at AS "expiresAt"
     FROM delivery_queue WHERE message_id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

describe('the queued mail of a suspended sub-account', () => {
  it('is held without loss of time until it is resumed, and then delivered; other mail of the company leaves', async () => {
    const [own, companys] = [
      await accept(company, 'a@far.example', { subaccountId }),
      await accept(company, 'b@far.example'),
    ];
    const before = await queueOf(own);
    await suspendSubaccount(ctx(), { id: subaccountId, queued: 'hold' });
    await runDueJobs();
    expect(await queueOf(own)).toMatchObject({ due: false, held: true });
    expect(await queueOf(companys)).toMatchObject({ due: true });
    const sink = await startSink({ keepsRaw: true });
    const worker = await startWorkerTo(sink.port);
    await settled(companys);
    expect((await stateOf(own)).recipient?.status).toBe('queued');
    await resumeSubaccount(ctx(), { id: subaccountId });
    await runDueJobs();
    const after = await queueOf(own);
    expect((await settled(own)).recipient?.status).toBe('delivered');
    if (after) expect(after.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? 0);
    await worker.stop();
    await sink.close();
  });

  it('does not leave a worker that had it in its hands', async () => {
    const id = await accept(company, 'a@far.example', { subaccountId });
    // No job is run: the worker claims the row as if it had been faster.
    await suspendSubaccount(ctx(), { id: subaccountId, queued: 'hold' });
    const sink = await startSink({ keepsRaw: true });
    const worker = await startWorkerTo(sink.port);
    await expect.poll(async () => (await stateOf(id)).queue?.due_in ?? 0).toBeGreaterThan(20);
    expect((await stateOf(id)).attempts).toEqual([]);
    await resumeSubaccount(ctx(), { id: subaccountId });
    await expect
      .poll(async () => {
        await makeDue(id);
        return (await stateOf(id)).recipient?.status;
      })
      .toBe('delivered');
    await worker.stop();
    await sink.close();
  });

  it('is canceled where that was chosen, also if the sub-account is resumed before the job has run', async () => {
    const id = await accept(company, ['a@far.example', 'b@far.example'], { subaccountId });
    await suspendSubaccount(ctx(), { id: subaccountId, queued: 'drop' });
    await resumeSubaccount(ctx(), { id: subaccountId });
    const later = await accept(company, 'c@far.example', { subaccountId });
    await runDueJobs();
    expect(await queueOf(id)).toBeNull();
    expect((await stateOf(id)).recipient?.status).toBe('canceled');
    const { rows } = await getPool().query('SELECT canceled_at IS NOT NULL AS canceled FROM messages WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ canceled: true }]);
    expect(await queueOf(later)).toMatchObject({ due: true });
  });

  it('is canceled by a termination, which revokes the keys and keeps the history', async () => {
    const id = await accept(company, 'a@far.example', { subaccountId });
    await getPool().query('UPDATE api_keys SET subaccount_id = $2 WHERE id = $1', [company.apiKeyId, subaccountId]);
    await terminateSubaccount(ctx(), { id: subaccountId });
    await terminateSubaccount(ctx(), { id: subaccountId });
    await runDueJobs();
    expect((await stateOf(id)).recipient?.status).toBe('canceled');
    const { rows } = await getPool().query(
      `SELECT (SELECT revoked_at IS NOT NULL FROM api_keys WHERE id = $1) AS revoked,
         (SELECT count(*)::int FROM messages WHERE subaccount_id = $2) AS messages,
         (SELECT count(*)::int FROM audit_entries WHERE target_id = $2::text AND action = 'subaccount.terminate') AS audited`,
      [company.apiKeyId, subaccountId],
    );
    expect(rows[0]).toEqual({ revoked: true, messages: 1, audited: 1 });
    const changes = [
      () => suspendSubaccount(ctx(), { id: subaccountId, queued: 'hold' }),
      () => resumeSubaccount(ctx(), { id: subaccountId }),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'subaccountEnded' });
  });
});
