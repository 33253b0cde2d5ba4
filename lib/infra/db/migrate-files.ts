import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of the package; every path of this file stands on it. */
const root = join(import.meta.dirname, '../../..');

/** Where migrations live: one folder per migration, `migration.sql` inside, applied in the order of their names. */
export const MIGRATIONS_DIR = join(root, 'prisma/migrations');

/** Where the data model lives: one `.prisma` file per domain. */
export const SCHEMA_DIR = join(root, 'prisma/schema');

/** One file of a Prisma data model, as the schema engine wants it. */
export type SchemaFile = { path: string; content: string };

/** One migration on disk. `snapshot` is the data model as it stood after it, null where the folder has none. */
export type Migration = { name: string; sql: string; snapshot: SchemaFile[] | null };

/** The name of the data model's snapshot inside a migration's folder; Prisma's own tools pass over it. */
export const SNAPSHOT_FILE = 'schema.prisma';

/** Every migration of a folder, oldest first; a folder without `migration.sql` is no migration. */
export function readMigrations(directory: string = MIGRATIONS_DIR): Migration[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({
      name,
      sql: readFileSync(join(directory, name, 'migration.sql'), 'utf8'),
      snapshot: readSnapshot(join(directory, name, SNAPSHOT_FILE)),
    }));
}

/** The data model as it stands now, file by file in the order of names. */
export function readSchemaFiles(directory: string = SCHEMA_DIR): SchemaFile[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(directory, name), 'utf8') }));
}

function readSnapshot(path: string): SchemaFile[] | null {
  return existsSync(path) ? [{ path: basename(path), content: readFileSync(path, 'utf8') }] : null;
}
