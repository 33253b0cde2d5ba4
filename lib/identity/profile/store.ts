import type { User } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

/** The columns of a person that they change themselves. */
export type ProfileColumns = Pick<User, 'fullname' | 'lastname' | 'phone' | 'language' | 'hourFormat'>;

/** What a person says of themselves, held until the transaction ends. */
export async function lockProfile(db: Database, userId: string): Promise<ProfileColumns | null> {
  const { rows } = await db.query<ProfileColumns>(
    `SELECT fullname, lastname, phone, language, hour_format AS "hourFormat" FROM users WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Writes what a person says of themselves. */
export async function writeProfile(db: Database, userId: string, profile: ProfileColumns): Promise<void> {
  await db.query(
    `UPDATE users SET fullname = $2, lastname = $3, phone = $4, language = $5, hour_format = $6, updated_at = now()
     WHERE id = $1`,
    [userId, profile.fullname, profile.lastname, profile.phone, profile.language, profile.hourFormat],
  );
}

/** Writes where a person's photo is found; null where there is none. */
export async function writeImage(db: Database, userId: string, image: string | null): Promise<void> {
  await db.query('UPDATE users SET image = $2, updated_at = now() WHERE id = $1', [userId, image]);
}

/** Whether two people belong to one company, or are one. Index members_user_id_idx. */
export async function areColleagues(userId: string, otherId: string): Promise<boolean> {
  if (userId === otherId) return true;
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM members a JOIN members b ON b.company_id = a.company_id WHERE a.user_id = $1 AND b.user_id = $2 LIMIT 1`,
    [userId, otherId],
  );
  return rowCount === 1;
}
