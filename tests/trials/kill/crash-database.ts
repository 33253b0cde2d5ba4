import pg from 'pg';
import { poll } from '../../../bin/poll.ts';

/**
 * Kills (SIGKILL) a process of PostgreSQL that serves the product: the server then drops all sessions and its shared
 * memory and recovers from its log, as after a crash of the whole server.
 *
 * @param adminUrl signs in as the superuser of a server on this machine.
 * @throws {Error} if it does not accept sessions again within a minute.
 */
export async function crashDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => {});
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'mailwright' ORDER BY state = 'active' DESC LIMIT 1",
  );
  const before = await readStart(admin);
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('No process of the database serves the product');
  process.kill(pid, 'SIGKILL');
  const isBack = async () => {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await readStart(client)) !== before;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  if (!(await poll(isBack, 60_000))) throw new Error('The database did not come back');
  await admin.end().catch(() => {});
}

/** Returns the start time of the server's checkpointer, which is restarted by each recovery. */
async function readStart(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    "SELECT backend_start::text AS at FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
  );
  return rows[0]?.at ?? '';
}
