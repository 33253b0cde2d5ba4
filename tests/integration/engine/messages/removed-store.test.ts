import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getBody } from '#lib/engine/messages/read/queries.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, startDeliveryDatabase, startWorkerTo, stateOf } from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

it('without BLOB_URL, mail with its bytes in a store is deferred and not shown, and other mail is in the database', async () => {
  const company = await seedCompany();
  const id = await accept(company, 'a@example.net');
  const { rows } = await getPool().query('SELECT raw, segment_id FROM message_bodies WHERE message_id = $1', [id]);
  expect(rows).toEqual([{ raw: expect.any(Buffer), segment_id: null }]);
  expect((await getPool().query('SELECT FROM segment_days')).rowCount).toBe(0);
  await getPool().query(
    'UPDATE message_bodies SET raw = NULL, segment_id = $2, segment_start = 0, segment_bytes = 9 WHERE message_id = $1',
    [id, newId()],
  );
  await expect(getBody(company.scope, id)).rejects.toMatchObject({ code: 'bodyStoreUnavailable' });
  const sink = await startSink();
  const worker = await startWorkerTo(sink.port);
  await pollUntil('its release', async () => {
    const { queue } = await stateOf(id);
    return queue?.lease_token === null && queue.due_in > 0;
  });
  expect(await stateOf(id)).toMatchObject({ recipient: { status: 'queued', attempts: 0 }, events: [] });
  await worker.stop();
  await sink.close();
});

it('a row has its bytes or a whole range of a segment', async () => {
  const company = await seedCompany();
  const id = await accept(company, 'a@example.net');
  const update = (set: string) => getPool().query(`UPDATE message_bodies SET ${set} WHERE message_id = $1`, [id]);
  await expect(update('raw = NULL')).rejects.toThrow(/message_bodies_bytes_check/);
  await expect(update('segment_start = 1')).rejects.toThrow(/message_bodies_bytes_check/);
});
