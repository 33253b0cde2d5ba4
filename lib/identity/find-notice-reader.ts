import { z } from 'zod';
import type { IdentityNoticeJob } from './notices.ts';
import { database, findUserById } from './store.ts';
import { findTokenById } from './tokens/store.ts';

/** What the request of a change of address keeps. */
const ChangeData = z.object({ from: z.string() });

/** The address at which a person is told of a change: theirs, or the one that they had before; null where they are gone. */
export async function findNoticeReader(job: IdentityNoticeJob): Promise<string | null> {
  if (job.tokenId) {
    const row = await findTokenById(database(), job.tokenId);
    return ChangeData.safeParse(row?.data).data?.from ?? null;
  }
  return (await findUserById(job.userId))?.email ?? null;
}
