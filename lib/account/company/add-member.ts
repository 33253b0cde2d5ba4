import type { Database } from '#lib/infra/db/pool.ts';
import { insertMember } from './store.ts';

/** The roles that every company has. */
export type MemberRole = 'owner' | 'admin' | 'member';

/** Makes a person a member of a company, in the caller's transaction. */
export async function addMember(
  db: Database,
  input: { companyId: string; userId: string; role: MemberRole },
): Promise<void> {
  await insertMember(db, input);
}
