import { expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { rawMessage, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createEmptyDatabase } from '../../../fixtures/database/database.ts';
import { countQueue, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';
import { migrateAsThen } from '../../../fixtures/upgrade/installation.ts';

const MESSAGES = 300;

it('delivers each message of a full queue once after a new release migrated the database', async () => {
  const database = await createEmptyDatabase();
  process.env.DATABASE_URL = database.url;
  process.env.LOG_LEVEL = 'silent';
  await migrateAsThen(database.url);
  const db = getPool();
  await db.query('SELECT ensure_partitions(current_date - 1, current_date + 1)');
  const company = await seedCompany();
  for (let n = 0; n < MESSAGES; n += 1) {
    const [id, raw] = [newId(), rawMessage(company.from)];
    await db.query(
      `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
         subject, message_id_header, size_bytes, recipient_count, created_at, expires_at)
       VALUES ($1, $2::uuid, 'production', $2::uuid, 'smtp', $3, $3, $4, 'x', $2::text, $5, 1, now(), now() + interval '3 days')`,
      [company.companyId, id, company.from, company.domain, raw.length],
    );
    await db.query('INSERT INTO message_bodies (company_id, message_id, raw) VALUES ($1, $2, $3)', [
      company.companyId,
      id,
      raw,
    ]);
    await db.query(
      `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status,
         last_event, last_event_at)
       VALUES ($1, $2, 0, 'production', $3, $3, 'example.net', 'to', 'queued', 'injection', now())`,
      [company.companyId, id, `r${n}@example.net`],
    );
    await db.query(
      `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain)
       VALUES ($1, $2, 0, now(), now() + interval '3 days', 'example.net')`,
      [company.companyId, id],
    );
  }

  expect(await migrateDatabase(database.url)).not.toEqual([]);
  const sink = await startSink();
  const worker = await startWorkerTo(sink.port);
  await expect.poll(countQueue).toEqual({ rows: 0, leased: 0 });
  expect(new Set(sink.messages.map(({ recipient }) => recipient)).size).toBe(MESSAGES);
  expect(sink.messages).toHaveLength(MESSAGES);
  await worker.stop();
  await sink.close();
  await closeListener();
  await closePool();
  await database.drop();
});
