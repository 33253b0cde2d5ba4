import type pg from 'pg';

/**
 * Makes a connection send its statements without names. A pooler in transaction mode gives each transaction another
 * session, in which a named statement is unknown, or known already.
 */
export function sendWithoutNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
  const query = (statement: unknown, ...rest: unknown[]) => send(withoutName(statement), ...rest);
  Object.assign(client, { query });
}

/** A statement that submits itself has no name, or needs it. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || 'submit' in statement)
    return statement;
  return { ...statement, name: undefined };
}
