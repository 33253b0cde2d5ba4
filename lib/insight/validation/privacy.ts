/** Raw SQL: lists are read piece by piece. A line of results is deleted; an uploaded text keeps its length, as runs count its octets. */

import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { packStored, unpackStored } from '#lib/infra/privacy/stored-text.ts';
import { matcherOf, type Subject } from '#lib/infra/privacy/subject.ts';
import { hashAddress } from './address-hash.ts';
import { maskPieces } from './lists/mask-pieces.ts';
import { splitLines } from './lists/split-lines.ts';

/** Validated lists, and what the company has experienced with an address. */
export const privacy: PrivacyDomain = {
  name: 'validation',
  tables: ['validation_lists', 'validation_list_pieces', 'validation_list_chunks', 'address_evidence'],
  exportOf: exportValidation,
  async erase(db, subject) {
    const evidence = await db.query(
      'DELETE FROM address_evidence WHERE company_id = $1 AND address_hash = ANY($2::bytea[])',
      [subject.companyId, hashesOf(subject)],
    );
    let lines = 0;
    let pieces = 0;
    for (const id of await findLists(db, subject.companyId)) {
      lines += await dropLines(db, subject, id);
      pieces += await maskPieces(db, { companyId: subject.companyId, listId: id }, subject.addresses);
    }
    return {
      erased: {
        ...counted('evidence', evidence.rowCount),
        ...counted('validationResults', lines),
        ...counted('validationPieces', pieces),
      },
    };
  },
};

const hashesOf = ({ companyId, addresses }: Subject): Buffer[] =>
  [...new Set(addresses.map((address) => address.toLowerCase()))].flatMap(
    (address) => hashAddress(companyId, address) ?? [],
  );

async function findLists(db: Database, companyId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM validation_lists WHERE company_id = $1', [companyId]);
  return rows.map(({ id }) => id);
}

async function* readResults(db: Database, companyId: string, listId: string) {
  for (let number = -1; ; ) {
    const { rows } = await db.query<{ number: number; data: Buffer }>(
      `SELECT number, data FROM validation_list_chunks WHERE company_id = $1 AND list_id = $2 AND number > $3 ORDER BY number LIMIT 1`,
      [companyId, listId, number],
    );
    const [row] = rows;
    if (!row) return;
    yield { number: row.number, lines: splitLines(await unpackStored(row.data)) };
    number = row.number;
  }
}

/** Deletes the lines of results that name a person. */
async function dropLines(db: Database, subject: Subject, listId: string): Promise<number> {
  const matches = matcherOf(subject);
  let dropped = 0;
  for await (const { number, lines } of readResults(db, subject.companyId, listId)) {
    const kept = lines.filter((line) => !matches(line));
    if (kept.length === lines.length) continue;
    dropped += lines.length - kept.length;
    await db.query(
      'UPDATE validation_list_chunks SET data = $4 WHERE company_id = $1 AND list_id = $2 AND number = $3',
      [subject.companyId, listId, number, await packStored(kept.join(''))],
    );
  }
  return dropped;
}

async function* exportValidation(db: Database, subject: Subject): AsyncGenerator<ExportedRow> {
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT delivered_at AS "deliveredAt", bounced_at AS "bouncedAt", bounce_class AS "bounceClass", engaged_at AS "engagedAt"
     FROM address_evidence WHERE company_id = $1 AND address_hash = ANY($2::bytea[])`,
    [subject.companyId, hashesOf(subject)],
  );
  for (const row of rows) yield { file: 'address-evidence', row };
  const matches = matcherOf(subject);
  for (const list of await findLists(db, subject.companyId)) {
    for await (const { lines } of readResults(db, subject.companyId, list)) {
      for (const line of lines.filter(matches))
        yield { file: 'validation-results', row: { list, line: line.trimEnd() } };
    }
  }
}
