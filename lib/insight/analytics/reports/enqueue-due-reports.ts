import { lastClosedPeriod, nextDueAt } from '#lib/core/cadence.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { SEND_REPORT } from './jobs.ts';
import { Cadence } from './schema.ts';
import { claimDueReports, updateReportRow } from './store.ts';

/** Schedules that one pass takes. */
const AT_ONCE = 100;

/** Enqueues the reports that are due: each schedule and period once, however many processes call it. */
export async function enqueueDueReports(now: Date): Promise<void> {
  await withTransaction(async (db) => {
    for (const { companyId, id, ...due } of await claimDueReports(db, now, AT_ONCE)) {
      const cadence = Cadence.catch('daily').parse(due.cadence);
      const { timezone } = await getSendingFacts(companyId);
      const period = lastClosedPeriod(cadence, dayAt(timezone, now));
      const nextAt = nextDueAt({ cadence, localHour: due.localHour, day: null, zone: timezone }, now);
      await updateReportRow(db, { companyId }, id, { nextAt, lastPeriod: period.lastDay });
      // Its time was changed after the period was mailed.
      if (due.lastPeriod === period.lastDay) continue;
      await enqueueJob(
        db,
        SEND_REPORT,
        { companyId, scheduleId: id, ...period },
        { companyId, uniqueKey: `${id} ${period.lastDay}` },
      );
    }
  });
}
