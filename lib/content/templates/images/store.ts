/** Raw SQL: a search through the contents of versions. */

import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { TemplateScope } from '../scope.ts';
import { ImageUser } from './schema.ts';

/** Finds the templates of a scope whose draft or published version has the address of an image, by name. */
export async function findTemplatesWith(scope: TemplateScope, id: string): Promise<ImageUser[]> {
  // The templates of one company (1,000 at most) by the index of company_id; each has a draft and a published version at most.
  const { rows } = await getPool().query(
    `SELECT t.id, t.alias, t.name, t.kind, bool_or(v.published_at IS NOT NULL) AS is_published
     FROM templates t
     JOIN template_versions v ON v.template_id = t.id AND (v.published_at IS NULL OR v.version = t.published_version)
     WHERE t.company_id = $1 AND t.owner_id IS NULL AND ${isOwned('t.subaccount_id', '$3')}
       AND strpos(concat_ws(' ', v.html, v.mjml, v.amp_html, v.blocks::text, v.pinned::text), $2) > 0
     GROUP BY t.id ORDER BY t.name, t.id LIMIT 100`,
    [scope.companyId, id, ownerOf(scope)],
  );
  return rows.map((row) => ImageUser.parse(row));
}
