import type { Context } from '#lib/core/context.ts';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import {
  type CompanySet,
  claimReminders,
  closeConfirmations,
  countConfirmations,
  countWantedAddress,
  deleteStale,
  findUnconfirmed,
  findWantedAddress,
  openConfirmations,
} from './confirmation-store.ts';
import { SEND_CONFIRMATIONS } from './jobs.ts';
import { requireMailSender } from './settings.ts';

/** Nobody gets two confirmation mails within this time. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Mails of one job. */
const MAILS_OF_JOB = 50;

/** The way in which people are asked to confirm. */
export type ConfirmationRequest = {
  /** True for people who were added in this transaction: they are deleted if they never confirm. */
  isNew: boolean;
  isReminder?: boolean;
  /** False where the company has no address to send from: people are pending, and a mail can be asked for later. */
  hasSender: boolean;
};

/**
 * Asks people who are pending to confirm by a mail, in the caller's transaction: at most three a person, ten minutes apart. The
 * others are left out.
 *
 * @param db a transaction that has written the contacts already.
 * @returns the people who get a mail.
 */
export async function requestConfirmations(
  db: Database,
  { scope: { companyId }, now }: Pick<Context, 'scope' | 'now'>,
  ids: readonly string[],
  { isNew, isReminder = false, hasSender }: ConfirmationRequest,
): Promise<string[]> {
  if (ids.length === 0) return [];
  if (!hasSender) {
    await openConfirmations(db, companyId, ids, { now: now(), isNew });
    return [];
  }
  const contactIds = await countConfirmations(db, companyId, ids, { now: now(), isNew, pauseMs: PAUSE_MS });
  for (let at = 0; at < contactIds.length; at += MAILS_OF_JOB)
    await enqueueJob(
      db,
      SEND_CONFIRMATIONS,
      { companyId, isReminder, contactIds: contactIds.slice(at, at + MAILS_OF_JOB) },
      { companyId },
    );
  return contactIds;
}

/** Asks a person to confirm another address, in the caller's transaction; false if they have got all mails that they may get. */
export async function requestAddress(
  db: Database,
  { scope: { companyId }, now }: Pick<Context, 'scope' | 'now'>,
  contactId: string,
  email: string,
): Promise<boolean> {
  if (!(await countWantedAddress(db, companyId, contactId, email, now()))) return false;
  const contactIds = [contactId];
  await enqueueJob(db, SEND_CONFIRMATIONS, { companyId, isReminder: false, contactIds }, { companyId });
  return true;
}

/** Returns whether a company has an address to send confirmation mails from. */
export async function hasMailSender(companyId: string): Promise<boolean> {
  try {
    await requireMailSender(companyId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Ends the open confirmations of people who confirmed, in the caller's transaction. */
export const endConfirmations = (db: Database, companyId: string, ids: readonly string[]): Promise<void> =>
  closeConfirmations(db, companyId, ids);

/** Returns the other address that a person asked for and has not confirmed; null without one. */
export const getWantedAddress = (companyId: string, contactId: string): Promise<string | null> =>
  findWantedAddress(companyId, contactId);

/** Claims people in the caller's transaction whom nobody has reminded, with a last mail before an instant; each once. */
export const claimUnreminded = (db: Database, before: Date, now: Date, limit: number): Promise<CompanySet[]> =>
  claimReminders(db, before, now, limit);

/** Lists people who have been pending since they were added, before an instant. */
export const listUnconfirmed = (before: Date, limit: number): Promise<CompanySet[]> => findUnconfirmed(before, limit);

/** Removes confirmations that were opened before an instant, and that nobody waits for. */
export const removeStaleConfirmations = (before: Date): Promise<void> => deleteStale(before);
