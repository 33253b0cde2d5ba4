/** Codes of sockets, and PostgreSQL's classes for a connection that broke, a server that stops or has no room. */
const DOWN_CODES = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08.{3}|53300|57P0[1-5])$/;

/** What `pg` says without a code. */
const DOWN_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client was closed|not queryable|after calling end/i;

/** Whether an error means that the database cannot be reached now, and a later try may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return DOWN_CODES.test(code) || (code === '' && DOWN_WORDS.test(error.message));
}
