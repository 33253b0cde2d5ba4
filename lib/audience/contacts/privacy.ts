/** Raw SQL: a person and what belongs to them are found by their id, testers by their address. */

import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';
import { removeContacts } from './contacts.ts';

/** The contact with labels, figures, history and consents, and testers. */
export const privacy: PrivacyDomain = {
  name: 'contacts',
  tables: [
    'contacts',
    'contact_labels',
    'contact_stats',
    'contact_history',
    'contact_optouts',
    'contact_confirmations',
    'consents',
    'stage_changes',
    'test_contacts',
  ],
  exportOf: exportContact,
  async erase(db, { companyId, contactId, addresses }) {
    const ctx = platformContext({ scope: { companyId, environment: 'production' } });
    const removed = contactId === null ? [] : await removeContacts(db, ctx, [contactId], { type: 'erasure', id: null });
    const testers = await db.query('DELETE FROM test_contacts WHERE company_id = $1 AND email = ANY($2::text[])', [
      companyId,
      addresses,
    ]);
    return { erased: { ...counted('contacts', removed.length), ...counted('testers', testers.rowCount) } };
  },
};

/** The files of an export, and the statements of their rows: company and contact are the parameters. */
const FILES: readonly (readonly [string, string])[] = [
  [
    'contact',
    `SELECT to_jsonb(c) - 'company_id' - 'email_key' - 'fields' || jsonb_build_object('fields', (
       SELECT coalesce(jsonb_object_agg(coalesce(f.tag, v.key), v.value), '{}')
       FROM jsonb_each(c.fields) AS v LEFT JOIN contact_fields f ON f.company_id = c.company_id AND f.id::text = v.key)) AS row
     FROM contacts c WHERE c.company_id = $1 AND c.id = $2`,
  ],
  [
    'labels',
    `SELECT jsonb_build_object('label', l.name, 'since', c.added_at, 'cause', c.cause) AS row
     FROM contact_labels c JOIN labels l ON l.company_id = c.company_id AND l.id = c.label_id
     WHERE c.company_id = $1 AND c.contact_id = $2 ORDER BY c.added_at`,
  ],
  [
    'figures',
    `SELECT to_jsonb(s) - 'company_id' - 'contact_id' AS row FROM contact_stats s WHERE s.company_id = $1 AND s.contact_id = $2`,
  ],
  [
    'history',
    `SELECT to_jsonb(h) - 'company_id' - 'contact_id' AS row FROM contact_history h
     WHERE h.company_id = $1 AND h.contact_id = $2 ORDER BY h.id`,
  ],
  [
    'stages',
    `SELECT to_jsonb(s) - 'company_id' - 'contact_id' AS row FROM stage_changes s
     WHERE s.company_id = $1 AND s.contact_id = $2 ORDER BY s.id`,
  ],
  [
    'consents',
    `SELECT to_jsonb(c) - 'company_id' - 'contact_id' - 'wording_id' || jsonb_build_object('wording', w.text) AS row
     FROM consents c LEFT JOIN consent_wordings w ON w.company_id = c.company_id AND w.id = c.wording_id
     WHERE c.company_id = $1 AND c.contact_id = $2 ORDER BY c.id`,
  ],
  [
    'confirmations',
    `SELECT to_jsonb(k) - 'company_id' - 'contact_id' AS row FROM contact_confirmations k WHERE k.company_id = $1 AND k.contact_id = $2`,
  ],
  [
    'opt-outs',
    `SELECT to_jsonb(o) - 'company_id' - 'contact_id' AS row FROM contact_optouts o WHERE o.company_id = $1 AND o.contact_id = $2`,
  ],
];

async function* exportContact(db: Database, { companyId, contactId, addresses }: Subject): AsyncGenerator<ExportedRow> {
  for (const [file, statement] of contactId === null ? [] : FILES) {
    const { rows } = await db.query<{ row: Record<string, unknown> }>(statement, [companyId, contactId]);
    for (const { row } of rows) yield { file, row };
  }
  const { rows } = await db.query<Record<string, unknown>>(
    'SELECT email, name, created_at AS "createdAt" FROM test_contacts WHERE company_id = $1 AND email = ANY($2::text[])',
    [companyId, addresses],
  );
  for (const row of rows) yield { file: 'testers', row };
}
