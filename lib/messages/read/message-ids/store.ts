/** Raw SQL: messages are partitioned by day, which Prisma Client does not know. */

import { getPool } from '#lib/infra/db/pool.ts';

/** The Message-ID headers of messages of a company, by their ids. Primary key of messages. */
export async function findMessageIdHeaders(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await getPool().query<{ id: string; header: string }>(
    'SELECT id, message_id_header AS header FROM messages WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [companyId, ids],
  );
  return new Map(rows.map(({ id, header }) => [id, header]));
}
