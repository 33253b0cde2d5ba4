import type pg from 'pg';
import { listServers, serverName } from '#lib/infra/config/database-url.ts';
import { DatabaseClient } from '#lib/infra/db/database-client.ts';
import { OperatorError } from '../operator-error.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs something with one session of its own on a database.
 *
 * @throws {OperatorError} in one sentence, without the password, where the database cannot be reached.
 */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'mailwright-operator',
  });
  // A session that breaks later fails the statement that runs on it; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new OperatorError(formatUnreachable(url, error));
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's and the system's codes, as an operator understands them. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not sign in from here',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or stopping',
  '25006': 'it is a standby and accepts no writes',
};

function formatUnreachable(url: string, error: unknown): string {
  const servers = listServers(url);
  const address = `${servers.map(serverName).join(', ')}${new URL(servers[0] ?? url).pathname}`;
  return `The database at ${address} cannot be used (${reasonOf(error)}): check DATABASE_URL, or leave it out to run an embedded database.`;
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'unknown reason';
  const code = 'code' in first ? String(first.code) : '';
  return REASONS[code] ?? (/timeout/i.test(first.message) ? 'it does not answer' : first.message);
}
