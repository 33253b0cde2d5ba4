import { EVENT_DAYS } from '#lib/core/analytics/question.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { awaitFold, daysSince, foldQuarters, holdCompany } from '../store.ts';
import { countEvents, deleteDays, findRecountedDays, hasUncountedMail } from './store.ts';

const TIME_LIMITS = "SET LOCAL statement_timeout = '10min'; SET LOCAL lock_timeout = '1min'";

/** The transaction of the lock does nothing while the events are counted. */
const BEGIN_HOLD = `BEGIN; ${TIME_LIMITS}; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** One snapshot shows each event either counted, or with its delta. A day takes seconds per million events. */
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ; ${TIME_LIMITS}`;

/**
 * Counts the statistics by day of a company again from its events, in the days of its zone: the last 90, as far as events are
 * kept; earlier days stay as they are. The fold leaves the company out meanwhile and folds all others. A repeat
 * changes nothing.
 *
 * @throws {Error} while earlier mail is not counted; the job is tried again then.
 */
export async function recountDays(companyId: string, now: Date): Promise<void> {
  // The lock is another transaction's: the snapshot must not be older than it.
  await withTransaction(async (held) => {
    await holdCompany(held, companyId);
    await withTransaction(awaitFold, BEGIN_HOLD);
    await withTransaction((db) => recount(db, companyId, now), BEGIN);
  }, BEGIN_HOLD);
}

async function recount(db: Database, companyId: string, now: Date): Promise<void> {
  if (await hasUncountedMail(db, companyId)) throw new Error('mail of earlier days is not counted yet');
  // The oldest day of events is being deleted.
  const days = Math.min(EVENT_DAYS, settings().RETENTION_MESSAGE_DAYS) - 1;
  const found = await findRecountedDays(db, companyId, days);
  if (!found) return;
  await foldQuarters(db, companyId);
  await deleteDays(db, companyId, found.firstDay);
  const end = now.getTime() + DAY_MS;
  for (let startMs = found.start.getTime(); startMs < end; startMs += DAY_MS) {
    const slice = { companyId, startMs, endMs: Math.min(end, startMs + DAY_MS), until: 'infinity' as const };
    await countEvents(db, slice, daysSince(found.firstDay));
  }
}
