/** Raw SQL: the lookup is on the path of every send from a template. */

import type { Template, TemplateVersion } from '#generated/client.ts';
import { isUuid } from '#lib/core/ids.ts';
import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { isVisible, type TemplateScope } from './scope.ts';
import type { TemplateRow } from './store.ts';

/** The facts of a template that a send depends on. */
export type SendableRow = Pick<
  TemplateRow,
  'id' | 'companyId' | 'subaccountId' | 'alias' | 'kind' | 'publishedVersion' | 'archivedAt' | 'lastUsedAt'
>;

const FIND = (column: 'id' | 'alias') => ({
  name: `find-sendable-by-${column}`,
  text: `SELECT id, company_id AS "companyId", subaccount_id AS "subaccountId", alias, kind,
      published_version AS "publishedVersion", archived_at AS "archivedAt", last_used_at AS "lastUsedAt"
    FROM templates WHERE company_id = $1 AND ${column} = $2 AND owner_id IS NULL
      AND ${isVisible('templates', '$3')}`,
});

const BY_ID = FIND('id');
const BY_ALIAS = FIND('alias');

/** Finds a template that a sender may use, by its id or its alias: by the primary key, or by the key of company and alias. */
export async function findSendable(scope: TemplateScope, ref: string): Promise<SendableRow | null> {
  // Not a text that PostgreSQL can compare with.
  if (ref.includes('\0')) return null;
  const statement = isUuid(ref) ? BY_ID : BY_ALIAS;
  const { rows } = await getPool().query<SendableRow>({ ...statement, values: [scope.companyId, ref, ownerOf(scope)] });
  return rows[0] ?? null;
}

/** Notes the use of a template by a send. It is no change of the template. */
export async function noteUse({ companyId, id }: Pick<SendableRow, 'companyId' | 'id'>): Promise<void> {
  await getPool().query('UPDATE templates SET last_used_at = now() WHERE company_id = $1 AND id = $2', [companyId, id]);
}

/** The published version of an email template of a company itself, or of an email that has an owner, with what it includes. Primary keys. */
export async function findSendableSource(
  companyId: string,
  id: string,
  db: Database = getPool(),
): Promise<
  | (Pick<
      TemplateVersion,
      | 'version'
      | 'dialect'
      | 'subject'
      | 'preheader'
      | 'html'
      | 'text'
      | 'ampHtml'
      | 'headers'
      | 'locale'
      | 'timeZone'
      | 'pinned'
      | 'options'
      | 'pictures'
    > &
      Pick<Template, 'ownerId'>)
  | null
> {
  const { rows } = await db.query(
    `SELECT v.version, v.dialect, v.subject, v.preheader, v.html, v.text, v.amp_html AS "ampHtml", v.headers, v.locale,
       v.time_zone AS "timeZone", v.pinned, v.pictures, v.options, t.owner_id AS "ownerId"
     FROM templates t JOIN template_versions v ON v.template_id = t.id AND v.company_id = t.company_id AND v.version = t.published_version
     WHERE t.company_id = $1 AND t.id = $2 AND t.kind IN ('email', 'campaign_email') AND t.archived_at IS NULL AND t.subaccount_id IS NULL`,
    [companyId, id],
  );
  return rows[0] ?? null;
}
