import { type Check, fail, ok, warn } from './check.ts';
import { findPooler } from './store.ts';

/** Checks that sessions which must be the server's own are not a pooler's, and that a pooler's have limits of time. */
export const checkPooler: Check = async ({ settings: { DATABASE_DIRECT_URL } }) => {
  const { isPooled, isDirectPooled, statementTimeout } = await findPooler();
  if (DATABASE_DIRECT_URL === undefined) {
    return isPooled
      ? fail('DATABASE_URL leads to a connection pooler: name the server itself in DATABASE_DIRECT_URL.')
      : ok('No connection pooler.');
  }
  if (isDirectPooled) return fail('DATABASE_DIRECT_URL leads to a connection pooler: name the server itself.');
  if (statementTimeout === '0')
    return warn('Statements through the pooler have no limit of time: ALTER ROLE … SET statement_timeout = 30000.');
  return ok(`Statements go through a pooler and end after ${statementTimeout}.`);
};
