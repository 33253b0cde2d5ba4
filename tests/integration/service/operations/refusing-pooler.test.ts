import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settings } from '#lib/infra/config/settings.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import type { Patient } from '#lib/service/operations/doctor/check.ts';
import { checkPooler } from '#lib/service/operations/doctor/check-installation.ts';

let pooler: Server;

/** The answer of PgBouncer to a session whose first message has a setting that it does not know. */
const REFUSAL = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0';

beforeAll(async () => {
  pooler = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(REFUSAL.length + 4, 1);
      socket.end(Buffer.concat([head, Buffer.from(REFUSAL)]));
    });
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const address = pooler.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.env.DATABASE_URL = `postgresql://mailwright:secret@127.0.0.1:${port}/mailwright?sslmode=disable`;
});

afterAll(async () => {
  await closeDatabase();
  pooler.close();
});

it('a pooler that refuses the settings of a session is named, and the setting that it needs', async () => {
  expect(await checkPooler({ settings: settings() } as Patient)).toEqual({
    level: 'fail',
    message: 'DATABASE_URL leads to a connection pooler: name the server itself in DATABASE_DIRECT_URL.',
  });
});
