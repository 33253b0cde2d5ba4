import { EVENT_DAYS } from '#lib/core/analytics/question.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { countEvents, foldDeltas } from '../store.ts';
import { deleteDays, findRecountedDays, hasUncountedMail } from './store.ts';

/** One snapshot shows each event either counted, or with its delta. A day takes seconds per million events. */
const BEGIN =
  "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL statement_timeout = '10min'; SET LOCAL lock_timeout = '1min'";

/** Deltas of one statement. */
const BATCH = 10_000;

/**
 * Counts the statistics by day of a company again from its events, in the days of its zone: the last 90, as far as events are
 * kept; earlier days stay as they are. Folding waits meanwhile. A repeat changes nothing.
 *
 * @throws {Error} while another process folds, and while earlier mail is not counted; the job is tried again then.
 */
export async function recountDays(companyId: string, now: Date): Promise<void> {
  // The oldest day of events is being deleted.
  const days = Math.min(EVENT_DAYS, settings().RETENTION_MESSAGE_DAYS) - 1;
  await withTransaction(async (db) => {
    let folded: number | null;
    do {
      folded = await foldDeltas(db, BATCH);
      if (folded === null) throw new Error('statistics are being folded by another process');
    } while (folded === BATCH);
    if (await hasUncountedMail(db, companyId)) throw new Error('mail of earlier days is not counted yet');
    const found = await findRecountedDays(db, companyId, days);
    if (!found) return;
    await deleteDays(db, companyId, found.firstDay);
    const end = now.getTime() + DAY_MS;
    for (let startMs = found.start.getTime(); startMs < end; startMs += DAY_MS) {
      const slice = { companyId, startMs, endMs: Math.min(end, startMs + DAY_MS), until: 'infinity' as const };
      await countEvents(db, slice, found.firstDay);
    }
  }, BEGIN);
}
