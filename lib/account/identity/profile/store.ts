/** Raw SQL: the lock of a row, which Prisma Client does not have. */

import type { User } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** The columns of a person that they can change. */
export type ProfileColumns = Pick<User, 'fullname' | 'lastname' | 'phone' | 'language' | 'hourFormat'>;

/** Finds a person's profile and locks it until the transaction ends. Raw, because Prisma Client has no row locks. */
export async function lockProfile(db: Database, userId: string): Promise<ProfileColumns | null> {
  const { rows } = await db.query<ProfileColumns>(
    `SELECT fullname, lastname, phone, language, hour_format AS "hourFormat" FROM users WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Updates a person's profile. */
export async function writeProfileRow(
  db: Database,
  userId: string,
  { fullname, lastname, phone, language, hourFormat }: ProfileColumns,
): Promise<void> {
  const data = { fullname, lastname, phone, language, hourFormat };
  await withPrisma(db, (client) => client.user.updateMany({ where: { id: userId }, data }));
}

/** Updates the path of a person's photo; null deletes it. */
export async function writeProfileImage(db: Database, userId: string, image: string | null): Promise<void> {
  await withPrisma(db, (client) => client.user.updateMany({ where: { id: userId }, data: { image } }));
}

/** Returns true if two people belong to one company, or are the same person. */
export async function areColleagues(userId: string, otherId: string): Promise<boolean> {
  if (userId === otherId) return true;
  const shared = await withPrisma(getPool(), (client) =>
    client.member.findFirst({
      where: { userId, company: { members: { some: { userId: otherId } } } },
      select: { id: true },
    }),
  );
  return shared !== null;
}
