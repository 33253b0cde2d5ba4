import type { Notification } from '#generated/client.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** Whose notifications: a person's place in one company. */
export type Reader = { companyId: string; userId: string };

/** A notification's row, as far as a person sees it. */
export type NotificationRow = Pick<Notification, 'id' | 'type' | 'title' | 'message' | 'link' | 'createdAt' | 'readAt'>;

/** What all who are told read. */
export type News = { type: string; title: string; message: string; link: string | null };

/**
 * The people of a company, or the one who is asked for, if they belong to it: but those who want nothing behind the
 * bell. Index members_company_id_user_id_key.
 */
export async function findReaders(db: Database, companyId: string, userId: string | null): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `SELECT m.user_id AS "userId" FROM members m
     LEFT JOIN notification_alerts a ON a.company_id = m.company_id AND a.user_id = m.user_id
     WHERE m.company_id = $1 AND ($2::uuid IS NULL OR m.user_id = $2)
       AND coalesce((a.settings ->> 'notification')::boolean, true)`,
    [companyId, userId],
  );
  return rows.map((row) => row.userId);
}

/** Inserts one notification for each of some people. */
export async function insertNotifications(
  db: Database,
  companyId: string,
  userIds: readonly string[],
  news: News,
): Promise<void> {
  await db.query(
    `INSERT INTO notifications (id, company_id, user_id, type, title, message, link)
     SELECT n.id, $1, n.user_id, $4, $5, $6, $7 FROM unnest($2::uuid[], $3::uuid[]) AS n(id, user_id)`,
    [companyId, userIds.map(() => newId()), userIds, news.type, news.title, news.message, news.link],
  );
}

/** A person's notifications, newest first. Index notifications_company_id_user_id_id_idx. */
export async function findNotifications(
  reader: Reader,
  page: { olderThan: string | null; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await getPool().query<NotificationRow>(
    `SELECT id, type, title, message, link, created_at AS "createdAt", read_at AS "readAt" FROM notifications
     WHERE company_id = $1 AND user_id = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [reader.companyId, reader.userId, page.olderThan, page.limit],
  );
  return rows;
}

/** How many of a person's notifications are unread. Index notifications_company_id_user_id_id_idx. */
export async function countUnread(reader: Reader): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM notifications WHERE company_id = $1 AND user_id = $2 AND read_at IS NULL`,
    [reader.companyId, reader.userId],
  );
  return rows[0]?.count ?? 0;
}

/** Marks a person's notifications as read, some or all; one that is read keeps its time. */
export async function updateRead(reader: Reader, ids: readonly string[] | null, at: Date): Promise<void> {
  await getPool().query(
    `UPDATE notifications SET read_at = $4
     WHERE company_id = $1 AND user_id = $2 AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY($3))`,
    [reader.companyId, reader.userId, ids, at],
  );
}

/** Removes one of a person's notifications. Answers whether they had it. */
export async function deleteNotification(reader: Reader, id: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    'DELETE FROM notifications WHERE company_id = $1 AND user_id = $2 AND id = $3',
    [reader.companyId, reader.userId, id],
  );
  return rowCount === 1;
}
