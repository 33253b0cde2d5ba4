/** Raw SQL: due schedules are taken in sets that skip locked rows. */

import type { z } from 'zod';
import { CADENCES, nextDueAt, periodAt, type Timing } from '#lib/core/cadence.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Job, JobHandler } from './define-job.ts';
import { enqueueJob } from './enqueue-job.ts';

/** A schedule of a kind of job. */
export type Schedule<Payload extends z.ZodType> = {
  /** The schedule's name among those of its kind. */
  key: string;
  companyId?: string;
  timing: Timing;
  payload: z.input<Payload>;
};

/**
 * Sets a schedule, or changes its time and payload. One that stays the same keeps its next time.
 *
 * @param now its first job is due after this.
 */
export async function setSchedule<Payload extends z.ZodType>(
  db: Database,
  { kind }: Job<Payload>,
  { key, companyId, timing, payload }: Schedule<Payload>,
  now: Date,
): Promise<void> {
  const { cadence, localHour, day, zone } = timing;
  await db.query(
    `INSERT INTO job_schedules AS set (id, company_id, kind, key, cadence, local_hour, day, zone, payload, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (kind, key) DO UPDATE SET cadence = $5, local_hour = $6, day = $7, zone = $8, payload = $9, enabled = true, next_at = $10
     WHERE (set.cadence, set.local_hour, set.day, set.zone, set.payload, set.enabled) IS DISTINCT FROM ($5, $6::smallint, $7::smallint, $8, $9::jsonb, true)`,
    [
      newId(),
      companyId ?? null,
      kind,
      key,
      cadence,
      localHour,
      day,
      zone,
      JSON.stringify(payload),
      nextDueAt(timing, now),
    ],
  );
}

/** A handler whose job is enqueued in each period of a calendar. */
export type ScheduledHandler = JobHandler & { timing: Timing };

/** Schedules a handler's job, whose payload is empty, by the clock of UTC: at the beginning of each hour, or of each day. */
export const schedule = (handler: JobHandler, cadence: 'hourly' | 'daily'): ScheduledHandler => ({
  ...handler,
  timing: { cadence, localHour: 0, day: null, zone: 'UTC' },
});

/** Sets the schedules of the handlers that have one. Repeated calls change nothing. */
export async function setSchedules(handlers: readonly (JobHandler | ScheduledHandler)[], now: Date): Promise<void> {
  for (const handler of handlers)
    if ('timing' in handler)
      await setSchedule(getPool(), handler, { key: '', timing: handler.timing, payload: {} }, now);
}

type DueRow = {
  id: string;
  companyId: string | null;
  kind: string;
  cadence: string;
  localHour: number;
  day: number | null;
  zone: string;
  payload: Record<string, unknown>;
  nextAt: Date;
  lastPeriod: string | null;
};

/** Schedules that one pass takes. */
const AT_ONCE = 100;

/**
 * Enqueues the jobs of the schedules that are due: each period once, however many processes call it. Periods that were missed while
 * nothing ran are one.
 *
 * @param jobs the kinds that this version knows; others are left to a version that does.
 */
export function enqueueDueSchedules(jobs: readonly Pick<Job, 'kind' | 'lane'>[], now: Date): Promise<void> {
  const byKind = new Map(jobs.map((job) => [job.kind, job]));
  return withTransaction(async (db) => {
    for (const row of await claimDue(db, [...byKind.keys()], now)) {
      const job = byKind.get(row.kind);
      const cadence = CADENCES.find((one) => one === row.cadence);
      if (!job || !cadence) continue;
      const timing = { cadence, localHour: row.localHour, day: row.day, zone: row.zone };
      const period = periodAt(timing, row.nextAt);
      // Its time was changed after the job of the period was enqueued.
      if (period !== row.lastPeriod) {
        const { id, companyId } = row;
        await enqueueJob(db, job, row.payload, {
          uniqueKey: `${id} ${period}`,
          ...(companyId !== null && { companyId }),
        });
      }
      await db.query('UPDATE job_schedules SET next_at = $2, last_period = $3 WHERE id = $1', [
        row.id,
        nextDueAt(timing, now),
        period,
      ]);
    }
  });
}

async function claimDue(db: Database, kinds: readonly string[], now: Date): Promise<DueRow[]> {
  const { rows } = await db.query<DueRow>(
    `SELECT id, company_id AS "companyId", kind, cadence, local_hour AS "localHour", day, zone, payload, next_at AS "nextAt",
       last_period AS "lastPeriod"
     FROM job_schedules WHERE enabled AND next_at <= $1 AND kind = ANY($2::text[])
     ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [now, kinds, AT_ONCE],
  );
  return rows;
}
