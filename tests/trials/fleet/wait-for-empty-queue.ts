import pg from 'pg';
import { SEND_DSN } from '#lib/engine/messages/dsn/report-job.ts';
import { poll } from '../../../bin/poll.ts';

/** The rows of the queue, and the notifications that are not in it yet, in one snapshot. */
const COUNT_OPEN = `SELECT ((SELECT count(*) FROM delivery_queue) +
  (SELECT count(*) FROM jobs WHERE kind = '${SEND_DSN.kind}' AND finished_at IS NULL))::int AS count`;

/** Waits for all deliveries; leases of a killed worker run out after some minutes at most. */
export async function waitForEmptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isEmpty = async () => {
      const { rows } = await client.query<{ count: number }>(COUNT_OPEN);
      return rows[0]?.count === 0;
    };
    if (!(await poll(isEmpty, 900_000, 200))) throw new Error('The queue did not become empty within 15 minutes');
  } finally {
    await client.end();
  }
}
