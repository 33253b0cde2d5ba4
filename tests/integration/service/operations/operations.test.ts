import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#lib/account/audit/queries.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import type { WorkerState } from '#lib/engine/delivery/delivery-worker.ts';
import { retryDestination } from '#lib/engine/delivery/destinations/retry-destination.ts';
import { setTrafficPolicy } from '#lib/engine/delivery/destinations/traffic-policies/set-traffic-policy.ts';
import { foldStatistics } from '#lib/events/statistics/fold-statistics.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { machineId } from '#lib/infra/process/machine-id.ts';
import { checkAlerts } from '#lib/insight/alerts/check-alerts.ts';
import { requestRetry, updateDestination } from '#lib/service/operations/destinations/destinations.ts';

import { requestDoctor, requestDoctorHourly } from '#lib/service/operations/doctor/doctor-report.ts';
import { runDoctor } from '#lib/service/operations/doctor/run-doctor.ts';

import { getOperations } from '#lib/service/operations/get-operations.ts';
import { type Beats, startBeats } from '#lib/service/operations/processes/start-beats.ts';
import { Operations } from '#lib/service/operations/schema.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { countPastMail } from '../../../fixtures/database/count-past-mail.ts';
import { accept } from '../../../fixtures/delivery/delivery-rig.ts';

const operator = platformContext({ actor: { type: 'operator' } });

let close: () => Promise<void>;
let account: TestAccount;

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'mailwright-operations-'));
  close = await openTestDatabase();
  account = await registerTestAccount();
});

afterAll(async () => {
  await close();
  rmSync(process.env.DATA_DIR ?? '', { recursive: true });
});

beforeEach(async () => {
  await getPool().query(
    'TRUNCATE delivery_queue, destination_domains, traffic_policies, processes, rollup_minutes, stat_totals, rollup_deltas, jobs, snapshots, alerts, audit_entries',
  );
});

/** Returns the data of the page, which always matches its schema. */
const look = async (): Promise<Operations> => Operations.parse(await getOperations({ now: () => new Date() }));

type Rows = { domain: string; count: number; due?: string; tries?: number; leased?: boolean };

/** Adds rows without messages to the queue. */
async function fill({ domain, count, due = '1 hour', tries = 1, leased = false }: Rows): Promise<void> {
  await getPool().query(
    `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain, tries, lease_token)
     SELECT ('00000000-0000-7000-8000-' || lpad((i % 50)::text, 12, '0'))::uuid, gen_random_uuid(), 0, now() + $2::interval,
       now() + interval '2 days', $1, $4, CASE WHEN $5 THEN gen_random_uuid() END
     FROM generate_series(1, $3::int) AS i`,
    [domain, due, count, tries, leased],
  );
}

const knowDestination = (domain: string, destination: string) =>
  getPool().query('INSERT INTO destination_domains (domain, destination, seen_at) VALUES ($1, $2, now())', [
    domain,
    destination,
  ]);

describe('the queue', () => {
  it('is counted by destination, domains of one provider together, with the age of the oldest due delivery', async () => {
    await knowDestination('one.example', 'google');
    await knowDestination('two.example', 'google');
    await fill({ domain: 'one.example', count: 30 });
    await fill({ domain: 'two.example', count: 12, due: '-90 seconds' });
    await fill({ domain: 'new.example', count: 5, due: '30 seconds', leased: true });
    const { queue, destinations } = await look();
    expect(queue).toMatchObject({ waiting: 47, due: 12, inHand: 5, isEstimate: false });
    expect(queue.oldestDueSeconds).toBeGreaterThanOrEqual(90);
    expect(destinations).toMatchObject([
      { destination: 'google', isKnown: true, waiting: 42, due: 12, policy: { connections: 50, isOwn: false } },
      { destination: 'new.example', isKnown: false, waiting: 5, policy: null },
    ]);
  });

  it('is estimated from a fixed number of blocks when it is long', async () => {
    await fill({ domain: 'small.example', count: 50_000 });
    await fill({ domain: 'big.example', count: 150_000 });
    const { queue, destinations } = await look();
    expect(queue.isEstimate).toBe(true);
    // Four hundred blocks are within 5 % in two of three cases: this bound is five times that.
    expect(Math.abs(queue.waiting / 200_000 - 1)).toBeLessThan(0.25);
    expect(destinations[0]?.destination).toBe('big.example');
    expect(Math.abs((destinations[0]?.waiting ?? 0) / 150_000 - 1)).toBeLessThan(0.25);
    const { rows } = await getPool().query<{ blocks: number }>(
      "SELECT pg_relation_size('delivery_queue') / 8192 AS blocks",
    );
    expect(Number(rows[0]?.blocks)).toBeGreaterThan(2_000);
  });
});

describe('mail that waits for a destination', () => {
  it('is due at once on request, except for scheduled, leased and other destinations’ mail', async () => {
    const company = await seedCompany();
    await knowDestination('one.example', 'google');
    await fill({ domain: 'one.example', count: 6_000 });
    await fill({ domain: 'one.example', count: 3, leased: true });
    await fill({ domain: 'other.example', count: 7 });
    await accept(company, 'later@one.example', { scheduledAt: new Date(Date.now() + 3_600_000) });
    expect(await retryDestination('google', new AbortController().signal)).toBe(6_000);
    const { queue, destinations } = await look();
    expect(queue.due).toBe(6_000);
    expect(destinations).toMatchObject([
      { destination: 'google', waiting: 6_004, due: 6_000 },
      { destination: 'other.example', due: 0 },
    ]);
    expect(await retryDestination('google', new AbortController().signal)).toBe(0);
    expect(await retryDestination('other.example', new AbortController().signal)).toBe(7);
  });

  it('is requested once until the retry is done', async () => {
    expect(await requestRetry(operator, 'google')).toEqual({ isNew: true });
    expect(await requestRetry(operator, 'google')).toEqual({ isNew: false });
    expect(await requestRetry(operator, 'yahoo')).toEqual({ isNew: true });
  });
});

/** A worker's word of one destination. */
const workerWith = (destinations: WorkerState['destinations']) => (): WorkerState => ({
  waiting: 1,
  running: 2,
  unwritten: 0,
  destinations: destinations,
  brokenTls: ['mx.old.example'],
});

const still = { running: 0, waiting: 0, limit: 5, throttledMs: 0, deadMs: 0, isPaused: false, isSlow: false };

describe('processes', () => {
  let beats: Beats[] = [];
  afterEach(async () => {
    await Promise.all(beats.map((one) => one.stop()));
    beats = [];
  });

  it('report their state and the destinations they hold back, with the reason, until they stop', async () => {
    await setTrafficPolicy(operator, 'yahoo', { isPaused: true });
    const worker = workerWith([
      { ...still, destination: 'google', running: 3, throttledMs: 60_000 },
      { ...still, destination: 'mx.dead.example', deadMs: 30_000 },
      { ...still, destination: 'mx.slow.example', isSlow: true },
    ]);
    beats = [await startBeats({ kind: 'relay', roles: ['delivery', 'jobs'], worker })];
    const { processes, destinations, brokenTls, disks } = await look();
    expect(processes).toMatchObject([
      { kind: 'relay', roles: ['delivery', 'jobs'], host: hostname(), isSilent: false, deliveries: { running: 2 } },
    ]);
    expect(brokenTls).toEqual(['mx.old.example']);
    expect(disks).toMatchObject([{ host: hostname() }]);
    expect(new Map(destinations.map(({ destination, held }) => [destination, held]))).toEqual(
      new Map([
        ['yahoo', 'paused'],
        ['google', 'throttled'],
        ['mx.dead.example', 'dead'],
        ['mx.slow.example', 'slow'],
      ]),
    );
    const google = destinations.find(({ destination }) => destination === 'google');
    expect(Date.parse(google?.heldUntil ?? '') - Date.now()).toBeGreaterThan(30_000);
    await Promise.all(beats.map((one) => one.stop()));
    expect((await look()).processes).toEqual([]);
  });

  const insert = (host: string, age: string, pid: number, machine: string) =>
    getPool().query(
      `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
       VALUES ($1, 'relay', '{delivery}', $2, $3, '1.0.0', now() - interval '1 day', now() - $4::interval, $5)`,
      [newId(), host, pid, age, { machine, of: 'another version' }],
    );

  it('that were killed are listed as silent, then removed; on this machine they are known to be dead', async () => {
    await insert('elsewhere', '30 seconds', 1, 'another machine');
    await insert('elsewhere', '20 minutes', 2, 'another machine');
    await insert(hostname(), '1 second', 4_194_300, machineId());
    beats = [await startBeats({ kind: 'relay', roles: ['delivery'] })];
    const { processes } = await look();
    expect(processes.map(({ host, pid, isSilent }) => [host, pid, isSilent])).toEqual(
      [
        ['elsewhere', 1, true],
        [hostname(), process.pid, false],
      ].sort(),
    );
  });

  it('that were killed on this machine with another DATA_DIR are left to the one that has their journal', async () => {
    const machine = machineId().replace(resolve(settings().DATA_DIR), '/another/folder');
    await insert(hostname(), '1 second', 4_194_300, machine);
    beats = [await startBeats({ kind: 'relay', roles: ['delivery'] })];
    const { processes } = await look();
    expect(processes.map(({ pid }) => pid).sort()).toEqual([4_194_300, process.pid].sort());
  });
});

describe('rates', () => {
  it('cover the last hour by minute for all companies with bounces by class, as folded', async () => {
    const delta = (type: string, count: number, bounceClass = 0) =>
      getPool().query(
        `INSERT INTO rollup_deltas (company_id, environment, bucket_at, sent_at, type, sending_domain, recipient_domain, bounce_class, count)
         VALUES ($1, 'production', now(), now(), $2, 'a.example', 'b.example', $3, $4)`,
        [account.companyId, type, bounceClass, count],
      );
    await delta('injection', 20);
    await delta('delivery', 11);
    await delta('bounce', 3, 10);
    await delta('out_of_band', 1, 51);
    await delta('open', 9);
    expect((await look()).database.unfolded).toBe(5);
    await foldStatistics();
    await delta('injection', 2);
    await foldStatistics();
    const { minutes, bounceClasses, database } = await look();
    expect(minutes).toHaveLength(60);
    const sum = (figure: 'accepted' | 'delivered' | 'bounced') =>
      minutes.reduce((total, minute) => total + minute[figure], 0);
    expect([sum('accepted'), sum('delivered'), sum('bounced')]).toEqual([22, 11, 4]);
    expect(bounceClasses).toEqual([
      { class: 10, name: 'Invalid Recipient', count: 3 },
      { class: 51, name: 'Spam Block', count: 1 },
    ]);
    expect(database.unfolded).toBe(0);
    // Partitions were made when the tests began: a day less where midnight came since.
    expect([13, 14]).toContain(database.daysAhead);
    await getPool().query("UPDATE rollup_minutes SET minute = minute - interval '3 days'");
    await delta('injection', 1);
    await foldStatistics();
    expect((await getPool().query('SELECT 1 FROM rollup_minutes')).rowCount).toBe(1);
  });

  it('of bounces by company are those of the last alert check, listed with the alert itself', async () => {
    await countPastMail(account.companyId, [
      { type: 'delivery', count: 90, at: new Date() },
      { type: 'bounce', bounceClass: 10, count: 10, at: new Date() },
    ]);
    expect((await look()).bounceRates).toEqual({ takenAt: null, companies: [] });
    await checkAlerts(new Date());
    const { bounceRates, alerts } = await look();
    expect(bounceRates.companies).toEqual([
      { companyId: account.companyId, name: 'Acme', isSuspended: false, bounced: 10, settled: 100 },
    ]);
    expect(alerts).toMatchObject([
      { alert: 'bounce-rate', company: 'Acme', facts: { bounced: 10, settled: 100 }, isOver: false },
    ]);
    await getPool().query("UPDATE alerts SET seen_at = now() - interval '10 minutes'");
    expect((await look()).alerts).toMatchObject([{ isOver: true }]);
  });
});

describe('the doctor', () => {
  it('runs on request, one run at a time, and keeps its report until the next run', async () => {
    expect((await look()).doctor).toEqual({ takenAt: null, host: null, isRunning: false, findings: [] });
    expect(await requestDoctor(operator)).toEqual({ isNew: true });
    expect(await requestDoctor(operator)).toEqual({ isNew: false });
    expect((await look()).doctor.isRunning).toBe(true);
    await runDoctor(operator);
    await getPool().query("UPDATE jobs SET finished_at = now(), outcome = 'done'");
    const { doctor } = await look();
    expect(doctor).toMatchObject({ host: hostname(), isRunning: false });
    const levels = new Map(doctor.findings.map(({ check, level }) => [check, level]));
    // A test does without fsync, and no relay listens here.
    expect([levels.get('database'), levels.get('migrations'), levels.get('ports')]).toEqual(['fail', 'ok', 'fail']);
    expect(doctor.findings.find(({ check }) => check === 'ports')?.message).not.toContain('WEB_PORT');
  });

  it('runs every hour', async () => {
    const open = async () => (await getPool().query('SELECT 1 FROM jobs WHERE finished_at IS NULL')).rowCount;
    await runDoctor(operator);
    await requestDoctorHourly(new Date());
    expect(await open()).toBe(0);
    await requestDoctorHourly(new Date(Date.now() + 3_700_000));
    expect(await open()).toBe(1);
  });
});

describe('the actions of operators', () => {
  it('are recorded in the platform’s audit log with their author, and in no company’s log', async () => {
    const { ctx } = account;
    await updateDestination(operator, 'google', { isPaused: true });
    await updateDestination({ ...ctx, scope: operator.scope }, 'google', { isPaused: false });
    await updateDestination(operator, 'google', { connections: 3 });
    await updateDestination(operator, 'google', { connections: 3 });
    await updateDestination(operator, 'google', null);
    await requestRetry(operator, 'google');
    await requestDoctor(operator);
    const { changes } = await look();
    expect(changes.map(({ action, target, actor }) => [action, target, actor]).reverse()).toEqual([
      ['destination.pause', 'google', null],
      ['destination.resume', 'google', 'Ana Souza'],
      ['destination.policy', 'google', null],
      ['destination.policy', 'google', null],
      ['destination.retry', 'google', null],
      ['doctor.run', null, null],
    ]);
    const own = await listAudit({ scope: ctx.scope }, { limit: 50 });
    expect(own.data).toEqual([]);
    const platform = { companyId: PLATFORM_COMPANY_ID, environment: 'production' } as const;
    const [changed] = (await listAudit({ scope: platform }, { limit: 50 })).data.filter(
      ({ after }) => after?.connections === 3,
    );
    expect(changed?.before).toEqual({ connections: null });
  });
});
