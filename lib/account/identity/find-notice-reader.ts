import { z } from 'zod';
import type { IdentityNoticeJob } from './notices.ts';
import { database, findUserById } from './store.ts';
import { findTokenById } from './tokens/store.ts';

/** The data that an address change stores with its token. */
const ChangeData = z.object({ from: z.string() });

/**
 * Returns the address that a notice is mailed to: the current one, or the previous one for an address change; null if
 * the person was deleted.
 */
export async function findNoticeReader(job: IdentityNoticeJob): Promise<string | null> {
  if (job.tokenId) {
    const row = await findTokenById(database(), job.tokenId);
    return ChangeData.safeParse(row?.data).data?.from ?? null;
  }
  return (await findUserById(job.userId))?.email ?? null;
}
