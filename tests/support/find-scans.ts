import { expect } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/**
 * Returns every scan of a table in the plans that the pool's connection keeps, as `statement: scan`.
 *
 * @param statements the names under which all of them are prepared, in alphabetical order.
 * @param tables the tables and indexes to look for.
 */
export async function findScans(statements: readonly string[], tables: RegExp): Promise<string[]> {
  const client = await getPool().connect();
  try {
    const { rows: prepared } = await client.query<{ name: string; parameters: number }>(
      'SELECT name, cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name = ANY($1) ORDER BY name',
      [statements],
    );
    expect(prepared.map(({ name }) => name)).toEqual(statements);
    const scans: string[] = [];
    for (const { name, parameters } of prepared) {
      const nulls = Array.from({ length: parameters }, () => 'NULL').join(', ');
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE "${name}" (${nulls})`);
      const visit = (node: PlanNode): void => {
        const index = node['Index Name'];
        const isHeapOfBitmap = node['Node Type'] === 'Bitmap Heap Scan';
        const table = index ?? node['Relation Name'];
        const isScan = node['Node Type'].endsWith('Scan') && !isHeapOfBitmap;
        if (isScan && table && tables.test(table)) {
          scans.push(
            `${name}: ${index?.replace(/_\d{8}/, '') ?? `whole ${table}`} ${node['Index Cond'] ? 'by condition' : 'whole'}`,
          );
        }
        for (const child of node.Plans ?? []) visit(child);
      };
      visit(rows[0]['QUERY PLAN'][0].Plan);
    }
    return [...new Set(scans)].sort();
  } finally {
    client.release();
  }
}
