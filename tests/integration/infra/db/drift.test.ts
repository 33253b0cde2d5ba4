import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS_DIR, readSchemaFiles, type SchemaFile } from '#lib/infra/db/migrate-files.ts';
import { findDrift } from '../../../checks/drift/find-drift.ts';
import { startTestDatabase, type TestServer } from '../../../fixtures/database/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestDatabase();
});

afterAll(() => server.stop());

/** The data model with something put into the place of something else. */
function changed(from: string, to: string): SchemaFile[] {
  const files = readSchemaFiles().map(({ path, content }) => ({ path, content: content.replace(from, to) }));
  expect(files).not.toEqual(readSchemaFiles());
  return files;
}

describe('the drift check', () => {
  test('reports no difference between the migrations and the data model', async () => {
    expect(await findDrift(server)).toEqual([]);
  });

  test('reports a column that no migration creates', async () => {
    const files = changed('model MessageBody {', 'model MessageBody {\n  checksum Int @default(7)');
    expect(await findDrift(server, { files })).toEqual([
      'column message_bodies.checksum is in the schema and in no migration (integer not null default 7)',
    ]);
  });

  test('reports a column whose type or nullability differs', async () => {
    const files = changed('sizeBytes           Int ', 'sizeBytes BigInt? ');
    expect(await findDrift(server, { files })).toEqual([
      'column messages.size_bytes is "bigint" in the schema and "integer not null" after the migrations',
    ]);
  });

  test('reports an index that no migration creates', async () => {
    const files = changed('@@map("authorized_recipients")', '@@index([email])\n  @@map("authorized_recipients")');
    expect(await findDrift(server, { files })).toEqual([
      expect.stringContaining('authorized_recipients_email_idx is in the schema and in no migration'),
    ]);
  });

  test('reports objects of a migration that the data model lacks', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'drift-'));
    try {
      cpSync(MIGRATIONS_DIR, directory, { recursive: true });
      mkdirSync(join(directory, '99999999999999_more'));
      writeFileSync(
        join(directory, '99999999999999_more/migration.sql'),
        'ALTER TABLE companies ADD COLUMN more text;',
      );
      expect(await findDrift(server, { directory })).toEqual([
        'column companies.more is in a migration and not in the schema',
      ]);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
