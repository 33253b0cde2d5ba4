import { CommitInDoubt } from './commit-in-doubt.ts';
import { errorCode } from './error-code.ts';

/**
 * Codes of sockets, and PostgreSQL's: a broken connection (08), no disk, memory or connection left (53), a server that
 * stops or cancels a statement (57), a lock that was not granted in time (55P03), a read-only server (25006), a failing
 * disk (58030), a lost race with another transaction (40). Last Prisma's: no server, no connection, no time.
 */
const DOWN_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|(?:08|53|40).{3}|57014|57P0[1-5]|55P03|25006|58030|P10(?:01|02|08|17)|P2024)$/;

/** Messages of `pg` that carry no code. */
const DOWN_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client was closed|not queryable|after calling end/i;

/** Returns whether an error means that the database cannot be reached now, so that a later try may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof CommitInDoubt) return true;
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  return DOWN_CODES.test(code) || (code === '' && DOWN_WORDS.test(error.message));
}
