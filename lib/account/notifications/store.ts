import type { Notification } from '#generated/client.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** The owner of notifications: a person in one company. */
export type Reader = { companyId: string; userId: string };

const COLUMNS = {
  id: true,
  type: true,
  icon: true,
  mode: true,
  title: true,
  message: true,
  link: true,
  createdAt: true,
  readAt: true,
} as const;

/** A notification's row, as far as a person sees it. */
export type NotificationRow = Pick<Notification, keyof typeof COLUMNS>;

/** The content of a notification, the same for everyone who gets it. */
export type News = {
  type: string;
  icon: string | null;
  mode: string;
  title: string;
  message: string;
  link: string | null;
};

/** Finds a company's members, or the one member given. */
export async function findMemberIds(db: Database, companyId: string, userId: string | undefined): Promise<string[]> {
  const rows = await withPrisma(db, (client) =>
    client.member.findMany({ where: { companyId, userId }, select: { userId: true } }),
  );
  return rows.map((row) => row.userId);
}

/** Finds the verified address of a member; null for a former member. */
export async function findMemberEmail(db: Database, companyId: string, userId: string): Promise<string | null> {
  const row = await withPrisma(db, (client) =>
    client.member.findFirst({
      where: { companyId, userId, user: { emailVerifiedAt: { not: null }, suspendedAt: null } },
      select: { user: { select: { email: true } } },
    }),
  );
  return row?.user.email ?? null;
}

/** Inserts one notification for each of the given people. */
export async function insertNotifications(
  db: Database,
  companyId: string,
  userIds: readonly string[],
  news: News,
): Promise<void> {
  const data = userIds.map((userId) => ({ id: newId(), companyId, userId, ...news }));
  await withPrisma(db, (client) => client.notification.createMany({ data }));
}

/** Finds a person's notifications, newest first. Index notifications_company_id_user_id_id_idx. */
export const findNotifications = (
  { companyId, userId }: Reader,
  page: { olderThan: string | null; limit: number },
): Promise<NotificationRow[]> =>
  withPrisma(getPool(), (client) =>
    client.notification.findMany({
      where: { companyId, userId, ...(page.olderThan === null ? {} : { id: { lt: page.olderThan } }) },
      select: COLUMNS,
      orderBy: { id: 'desc' },
      take: page.limit,
    }),
  );

/** Counts a person's unread notifications. Index notifications_company_id_user_id_id_idx. */
export const countUnread = ({ companyId, userId }: Reader): Promise<number> =>
  withPrisma(getPool(), (client) => client.notification.count({ where: { companyId, userId, readAt: null } }));

/** Marks a person's notifications as read, some or all; one that is read keeps its time. */
export async function updateRead(
  { companyId, userId }: Reader,
  ids: readonly string[] | null,
  readAt: Date,
): Promise<void> {
  const where = { companyId, userId, readAt: null, ...(ids === null ? {} : { id: { in: [...ids] } }) };
  await withPrisma(getPool(), (client) => client.notification.updateMany({ where, data: { readAt } }));
}

/** Deletes one of a person's notifications; false where they have none with this id. */
export async function deleteNotification({ companyId, userId }: Reader, id: string): Promise<boolean> {
  const { count } = await withPrisma(getPool(), (client) =>
    client.notification.deleteMany({ where: { companyId, userId, id } }),
  );
  return count === 1;
}
