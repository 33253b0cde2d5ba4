import { withSchemaEngine } from './migrate-engine.ts';
import type { SchemaState } from './migrate-files.ts';

/**
 * The SQL that leads from one data model to another; an empty text where they are the same.
 * What Prisma cannot express (partitions, partial indexes) is not in it.
 *
 * @param url Any database: the engine asks for its version and touches nothing in it.
 */
export async function diffSchemas(from: SchemaState, to: SchemaState, url: string): Promise<string> {
  const model = [from, to].find((state) => state !== 'empty') ?? [];
  return withSchemaEngine(model, url, async (engine) => {
    const params = {
      from: target(from),
      to: target(to),
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
      // The engine reads the key although its types leave it out.
      shadowDatabaseUrl: null,
    };
    const result = await engine.diff(params);
    // 0: the same; 2: they differ (the exit codes of `prisma migrate diff --exit-code`).
    return result.exitCode === 0 ? '' : (result.stdout ?? '');
  });
}

const target = (state: SchemaState) =>
  state === 'empty' ? ({ tag: 'empty' } as const) : ({ tag: 'schemaDatamodel', files: state } as const);
