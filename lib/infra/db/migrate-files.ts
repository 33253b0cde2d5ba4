import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of the package; every path of this file is relative to it. */
const root = join(import.meta.dirname, '../../..');

/** The folder of migrations: one folder per migration, `migration.sql` inside, applied in the order of their names. */
export const MIGRATIONS_DIR = join(root, 'prisma/migrations');

/** The folder of the data model: a folder per group of domains, with a `.prisma` file per domain. */
export const SCHEMA_DIR = join(root, 'prisma/schema');

/** One file of a Prisma data model, as the schema engine wants it. */
export type SchemaFile = { path: string; content: string };

/** One end of a comparison: nothing at all, or a data model. */
export type SchemaState = 'empty' | SchemaFile[];

/** One migration on disk. */
export type Migration = { name: string; sql: string };

/**
 * The data model at the last migration, from which the next one is made. One file for all of them, beside
 * the lock file, where Prisma's own tools pass over it: two branches that each add a migration conflict in it.
 */
export const SNAPSHOT_FILE = join(MIGRATIONS_DIR, 'schema.prisma');

/** Every migration of a folder, oldest first; a folder without `migration.sql` is no migration. */
export function readMigrations(directory: string = MIGRATIONS_DIR): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(directory, name, 'migration.sql'), 'utf8') }));
}

/** Reads the current data model, file by file in the order of their names, whichever group they are in. */
export function readSchemaFiles(directory: string = SCHEMA_DIR): SchemaFile[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.prisma'))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((path) => ({ path, content: readFileSync(join(directory, path), 'utf8') }));
}

/** Reads the data model of the last migration. */
export function readSnapshot(): SchemaState {
  if (!existsSync(SNAPSHOT_FILE)) return 'empty';
  return [{ path: 'schema.prisma', content: readFileSync(SNAPSHOT_FILE, 'utf8') }];
}

/** Keeps a data model as the one of the last migration. */
export function writeSnapshot(files: SchemaFile[]): void {
  writeFileSync(
    SNAPSHOT_FILE,
    files
      .map((file) => file.content.trimEnd())
      .join('\n\n')
      .concat('\n'),
  );
}
