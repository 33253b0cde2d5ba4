/** Raw SQL: events about a person are found by the contact, and by the addresses and numbers in them where that is gone. */

import type { Database } from '#lib/infra/db/pool.ts';
import { counted, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf, type Subject } from '#lib/infra/privacy/subject.ts';

/** The condition of an event that holds more than the id of its contact. */
const HAS_MORE = "(data - 'cause') <> jsonb_build_object('contact', jsonb_build_object('id', contact_id))";

/** Events of contacts for webhooks. Of an erased person the id of the contact stays, which names nobody. */
export const privacy: PrivacyDomain = {
  name: 'contact-events',
  tables: ['contact_events'],
  async *exportOf(db, subject) {
    const { rows } = await db.query<Record<string, unknown>>(
      'SELECT type, at, data FROM contact_events WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY id',
      [subject.companyId, await findContactEventIds(db, subject)],
    );
    for (const row of rows) yield { file: 'contact-events', row };
  },
  find: async (db, subject) => ({ ids: await findContactEventIds(db, subject) }),
  async erase(db, { companyId, contactId }, { ids }) {
    const { rowCount } = await db.query(
      `UPDATE contact_events SET data = jsonb_build_object('contact', jsonb_build_object('id', contact_id), 'cause', data -> 'cause')
       WHERE company_id = $1 AND id IN (
         SELECT id FROM contact_events WHERE company_id = $1 AND (id = ANY($2::uuid[]) OR contact_id = $3) AND ${HAS_MORE} LIMIT $4)`,
      [companyId, ids, contactId, PRIVACY_SLICE],
    );
    return { erased: counted('contactEvents', rowCount) };
  },
};

/** Finds the events about a person, also those of a contact who was deleted. Primary key of contact_events. */
export async function findContactEventIds(db: Database, subject: Subject): Promise<string[]> {
  const { companyId, contactId } = subject;
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM contact_events WHERE company_id = $1 AND ${HAS_MORE} AND (contact_id = $2 OR data::text ~* $3)`,
    [companyId, contactId, patternOf(subject)],
  );
  return rows.map(({ id }) => id);
}
