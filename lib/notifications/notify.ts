import type { Database } from '#lib/infra/db/pool.ts';
import type { NotificationType } from './schema.ts';
import { findReaders, insertNotifications } from './store.ts';

/** News for one person of a company, or for all who belong to it now. */
export type NotifyInput = {
  companyId: string;
  /** Everybody of the company when absent. */
  userId?: string;
  type: NotificationType;
  title: string;
  message: string;
  /** A path of the dashboard where more is found. */
  link?: string;
};

/**
 * Tells people something behind the bell of the dashboard, in the transaction of what it is about. Everybody has a row
 * of their own, so that what one has read or dismissed stays there for the others. Who left, or wants no notifications,
 * is told nothing.
 */
export async function notify(db: Database, input: NotifyInput): Promise<void> {
  const readers = await findReaders(db, input.companyId, input.userId ?? null);
  if (readers.length === 0) return;
  const { type, title, message, link = null } = input;
  await insertNotifications(db, input.companyId, readers, { type, title, message, link });
}
