import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** PostgreSQL's codes of a server that is at work but lets nobody in with what we have: waiting would not help. */
const WRONG_PASSWORD = new Set(['28P01', '28000']);

/**
 * Waits until a server that was just started lets us in; false when it ended before. How long it may take is open:
 * after a kill it recovers what was in its log first.
 *
 * @throws {OperatorError} where the server has another password than we.
 */
export async function waitForServer(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && WRONG_PASSWORD.has(error.code ?? '')) {
        throw new OperatorError(
          'The embedded database has another password than postgres.json: put that file back from a backup.',
        );
      }
      await wait(25);
    }
  }
  return false;
}
