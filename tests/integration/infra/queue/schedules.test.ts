import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Cadence, Timing } from '#lib/core/cadence.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { defineJob, handleJob } from '#lib/infra/queue/define-job.ts';
import { enqueueDueSchedules, schedule, setSchedule, setSchedules } from '#lib/infra/queue/schedules.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterEach(async () => {
  await getPool().query('DELETE FROM jobs');
  await getPool().query('DELETE FROM job_schedules');
});

afterAll(() => close());

const newJob = () => defineJob({ kind: newId(), lane: 'calendar', payload: z.strictObject({}) });

/** Five zones, and the days around both changes of their clocks in 2027. */
const CHANGES: [zone: string, from: string, to: string][] = [
  ['Europe/Berlin', '2027-03-26', '2027-03-31'],
  ['Europe/Berlin', '2027-10-29', '2027-11-03'],
  ['America/New_York', '2027-03-12', '2027-03-17'],
  ['America/New_York', '2027-11-05', '2027-11-10'],
  ['Australia/Lord_Howe', '2027-04-02', '2027-04-07'],
  ['Australia/Lord_Howe', '2027-10-01', '2027-10-06'],
  // Its clocks change at midnight.
  ['Africa/Cairo', '2027-04-28', '2027-05-02'],
  ['Africa/Cairo', '2027-10-27', '2027-11-01'],
  ['America/Santiago', '2027-04-02', '2027-04-06'],
  ['America/Santiago', '2027-09-03', '2027-09-07'],
];

/** Lets three processes look for due schedules every ten minutes, and finishes each job at once. */
async function runThrough(
  job: ReturnType<typeof newJob>,
  fromMs: number,
  toMs: number,
  stepMs = 600_000,
): Promise<Date[]> {
  const seen: Date[] = [];
  for (let at = fromMs; at <= toMs; at += stepMs) {
    const now = new Date(at);
    await Promise.all([1, 2, 3].map(() => enqueueDueSchedules([job], now)));
    const { rowCount } = await getPool().query(
      `UPDATE jobs SET finished_at = now(), outcome = 'done' WHERE kind = $1 AND finished_at IS NULL`,
      [job.kind],
    );
    for (let count = 0; count < (rowCount ?? 0); count += 1) seen.push(now);
  }
  return seen;
}

const daily = (localHour: number, zone: string): Timing => ({ cadence: 'daily', localHour, day: null, zone });

const add = (job: ReturnType<typeof newJob>, timing: Timing, at: number) =>
  setSchedule(getPool(), job, { key: 'one', timing, payload: {} }, new Date(at));

describe('a schedule', () => {
  it.each(
    CHANGES,
  )('is due once a day in %s from %s to %s, whatever its hour, with three processes', async (zone, from, to) => {
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    for (const hour of [0, 1, 2, 3, 23]) {
      const job = newJob();
      await add(job, daily(hour, zone), fromMs);
      const days = (await runThrough(job, fromMs, toMs)).map((at) => dayAt(zone, at));
      expect(new Set(days).size).toBe(days.length);
      const between = Math.round((Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')) / (24 * HOUR_MS)) + 1;
      expect(days).toHaveLength(between);
      expect(days.length).toBeGreaterThanOrEqual((toMs - fromMs) / (24 * HOUR_MS) - 1);
    }
  });

  it('of every hour is due once in each, also when a clock changes', async () => {
    const job = newJob();
    const from = Date.parse('2027-10-30T12:30:00Z');
    await add(job, { cadence: 'hourly', localHour: 0, day: null, zone: 'Europe/Berlin' }, from);
    expect(await runThrough(job, from, from + 24 * HOUR_MS)).toHaveLength(24);
  });

  it.each<[Cadence, number | null, string[]]>([
    ['weekly', null, ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22', '2027-03-01']],
    ['weekly', 7, ['2027-01-31', '2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']],
    ['monthly', null, ['2027-02-01', '2027-03-01']],
    ['monthly', 31, ['2027-01-31', '2027-02-28']],
  ])('that is %s on day %s is due then', async (cadence, day, days) => {
    const job = newJob();
    const [from, to] = [Date.parse('2027-01-30T00:00:00Z'), Date.parse('2027-03-03T00:00:00Z')];
    await add(job, { cadence, localHour: 8, day, zone: 'Asia/Kathmandu' }, from);
    const seen = await runThrough(job, from, to, HOUR_MS);
    expect(seen.map((at) => dayAt('Asia/Kathmandu', at))).toEqual(days);
  });

  it('that was missed for days is done once', async () => {
    const job = newJob();
    const from = Date.parse('2027-01-01T00:00:00Z');
    await add(job, daily(8, 'UTC'), from);
    const seen = await runThrough(job, from + 100 * HOUR_MS, from + 103 * HOUR_MS);
    expect(seen).toHaveLength(1);
  });

  it('whose zone or hour changes after the job of the day is not due twice on it', async () => {
    const job = newJob();
    const from = Date.parse('2027-01-01T00:00:00Z');
    await add(job, daily(8, 'Asia/Jakarta'), from);
    expect(await runThrough(job, from, from + 3 * HOUR_MS)).toHaveLength(1);
    await add(job, daily(9, 'America/New_York'), from + 3 * HOUR_MS);
    expect(await runThrough(job, from + 3 * HOUR_MS, from + 24 * HOUR_MS)).toHaveLength(0);
    expect(await runThrough(job, from + 24 * HOUR_MS, from + 48 * HOUR_MS)).toHaveLength(1);
  });

  it('that is set again keeps its next time, and one of an unknown kind is left alone', async () => {
    const [job, other] = [newJob(), newJob()];
    const from = Date.parse('2027-01-01T00:00:00Z');
    const handler = schedule(
      handleJob(job, async () => {}),
      'daily',
    );
    await setSchedules(
      [
        handler,
        schedule(
          handleJob(other, async () => {}),
          'hourly',
        ),
      ],
      new Date(from),
    );
    await setSchedules([handler], new Date(from + 36 * HOUR_MS));
    expect(await runThrough(job, from + 36 * HOUR_MS, from + 36 * HOUR_MS)).toHaveLength(1);
    const { rows } = await getPool().query('SELECT kind, next_at AS "nextAt" FROM job_schedules WHERE kind = $1', [
      other.kind,
    ]);
    expect(rows).toEqual([{ kind: other.kind, nextAt: new Date(from + HOUR_MS) }]);
  });
});
