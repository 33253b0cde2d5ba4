/** Raw SQL: the pieces of published versions are in JSON, and a republished version takes the number of the draft. */

import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { TEMPLATES_MAX, TemplateUser } from './schema.ts';
import { isVisible, type TemplateScope } from './scope.ts';
import { findDraft, type TemplateRow, toJson, type VersionRow } from './store.ts';

/** Finds the published templates of a scope that include the published version of a snippet or a layout, by name. */
export async function findUsers(
  scope: TemplateScope,
  { kind, alias }: Pick<TemplateRow, 'kind' | 'alias'>,
  { html, text }: Pick<VersionRow, 'html' | 'text'>,
  db: Database = getPool(),
): Promise<TemplateUser[]> {
  const isSnippet = kind === 'snippet';
  const [included, current] = isSnippet
    ? [
        `v.pinned->'snippets'->$2::text`,
        `jsonb_build_object('html', coalesce($3::text, ''), 'text', coalesce($4::text, ''))`,
      ]
    : [`v.pinned->'layout'`, `jsonb_build_object('name', $2::text, 'html', $3::text, 'text', $4::text)`];
  // The templates of one company (1,000 at most) by the index of company_id; each has one published version.
  const { rows } = await db.query(
    `SELECT t.id, t.alias, t.name, t.kind, v.version, ${included} IS DISTINCT FROM ${current} AS is_outdated
     FROM templates t JOIN template_versions v ON v.template_id = t.id AND v.version = t.published_version
     WHERE t.company_id = $1 AND t.archived_at IS NULL AND t.owner_id IS NULL
       AND ${isSnippet ? `v.pinned->'snippets' ? $2::text` : `v.pinned->'layout'->>'name' = $2::text`}
       AND ${isVisible('t', '$5')}
     ORDER BY t.name, t.id LIMIT ${TEMPLATES_MAX}`,
    [scope.companyId, alias, html, text, ownerOf(scope)],
  );
  return rows.map((row) => TemplateUser.parse(row));
}

/** The facts of a published version that are its own. */
type Republished = { pinned: unknown; note: string; publishedAt: Date; createdByUserId: string | null };

/**
 * Inserts the content of a published version once more, with other pieces. A draft stays the newest version.
 *
 * @returns its number.
 */
export async function insertRepublished(
  db: Database,
  published: VersionRow,
  { pinned, ...own }: Republished,
): Promise<number> {
  const { templateId } = published;
  const draft = await findDraft(templateId, db);
  return withPrisma(db, async (client) => {
    const last = await client.templateVersion.findFirst({
      where: { templateId },
      orderBy: { version: 'desc' },
      select: { version: true, revision: true },
    });
    const free = (last?.version ?? 0) + 1;
    if (draft) {
      await client.templateVersion.updateMany({
        where: { templateId, version: draft.version, publishedAt: null },
        data: { version: free },
      });
    }
    const version = draft?.version ?? free;
    const { headers, testData, findings, blocks, pictures, options, createdAt: _, ...columns } = published;
    const json = {
      headers: toJson(headers),
      testData: toJson(testData),
      findings: toJson(findings),
      blocks: toJson(blocks),
      pictures: toJson(pictures),
    };
    const revision = draft ? published.revision : (last?.revision ?? 0) + 1;
    const data = { ...columns, ...json, ...own, options: toJson(options), pinned: toJson(pinned), version, revision };
    await client.templateVersion.create({ data });
    return version;
  });
}

/** Finds the name of a template, and the sources of its draft and its published version; null for one that is deleted. */
export async function findShownText(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ name: string; text: string } | null> {
  const { rows } = await db.query<{ name: string; text: string }>(
    `SELECT t.name, coalesce(string_agg(concat_ws(' ', v.html, v.mjml, v.amp_html, v.blocks::text, v.pinned::text), ' '), '') AS text
     FROM templates t
     LEFT JOIN template_versions v ON v.template_id = t.id AND (v.published_at IS NULL OR v.version = t.published_version)
     WHERE t.company_id = $1 AND t.id = $2 GROUP BY t.name`,
    [companyId, id],
  );
  return rows[0] ?? null;
}
