import pg from 'pg';
import { poll } from '../../../bin/poll.ts';

/** Waits for all deliveries; leases of a killed worker run out after some minutes at most. */
export async function waitForEmptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isEmpty = async () => {
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM delivery_queue');
      return rows[0]?.count === 0;
    };
    if (!(await poll(isEmpty, 900_000, 200))) throw new Error('The queue did not become empty within 15 minutes');
  } finally {
    await client.end();
  }
}
