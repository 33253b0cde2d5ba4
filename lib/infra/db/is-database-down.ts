import { CommitInDoubt } from './commit-in-doubt.ts';

/**
 * Codes of sockets, and PostgreSQL's for a connection that broke (08), a server that has no room on its disk, in its
 * memory or for a connection (53), that stops, gives up a statement or waits for a lock in vain (57, 55P03), that may
 * only be read (25006), whose disk fails (58030), or that let another transaction go first (40).
 */
const DOWN_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|(?:08|53|40).{3}|57014|57P0[1-5]|55P03|25006|58030)$/;

/** What `pg` says without a code. */
const DOWN_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client was closed|not queryable|after calling end/i;

/** Whether an error means that the database cannot be reached now, and a later try may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof CommitInDoubt) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DOWN_CODES.test(code) || (code === '' && DOWN_WORDS.test(error.message));
}
