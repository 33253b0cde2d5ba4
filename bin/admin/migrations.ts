import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { directUrl } from '#lib/infra/db/database-urls.ts';
import { diffSchemas } from '#lib/infra/db/migrate-diff.ts';
import { MIGRATIONS_DIR, readSchemaFiles, readSnapshot, writeSnapshot } from '#lib/infra/db/migrate-files.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { defineCommand } from './command.ts';

/** Brings the database up to this version; what `migrate` runs in docker-compose.yml. A repeat changes nothing. */
export const migrate = defineCommand({
  name: 'migrate',
  usage: 'Applies the migrations that the database lacks.',
  options: z.object({}),
  database: 'any',
  run: async () => {
    const applied = await prepareDatabase(directUrl() ?? '');
    const text = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.';
    return { json: { applied }, text };
  },
});

/** Writes the next migration from what has changed in `prisma/schema` since the last one. Applies nothing. */
export const makeMigration = defineCommand({
  name: 'make-migration',
  usage: 'Writes prisma/migrations/<time>_<name>/migration.sql from what has changed in prisma/schema.',
  options: z.object({
    name: z
      .string()
      .regex(/^[a-z0-9_]+$/, { error: 'give lower-case letters, digits and underscores' })
      .describe('What it does, as in add_templates'),
    empty: z.boolean().default(false).describe('Also where the schema is the same: for SQL that Prisma cannot express'),
  }),
  database: 'any',
  run: async ({ name, empty }) => {
    const files = readSchemaFiles();
    const sql = await diffSchemas(readSnapshot(), files, directUrl() ?? '');
    if (!sql && !empty) return { json: { path: null }, text: 'The schema has not changed since the last migration.' };
    const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const folder = join(MIGRATIONS_DIR, `${time}_${name}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'migration.sql'), sql);
    writeSnapshot(files);
    const path = `prisma/migrations/${time}_${name}/migration.sql`;
    return { json: { path }, text: `Written: ${path}. Read it, add what Prisma cannot express, then migrate.` };
  },
});
