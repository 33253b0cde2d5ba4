import { listVariables } from '#lib/mail/template/list-variables.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import { type CompilableVersion, compileVersion, listProblems } from './compile-version.ts';
import { Template, TemplateSummary, TemplateVersion, type VersionSummary } from './schema.ts';
import type { TemplateRow, VersionRow } from './store.ts';

/** Presents a template without its content. */
export const presentSummary = (row: TemplateRow, hasDraft: boolean): TemplateSummary =>
  TemplateSummary.parse({
    object: 'template',
    id: row.id,
    number: row.number,
    alias: row.alias,
    kind: row.kind,
    name: row.name,
    description: row.description,
    labels: row.labels,
    shared_with_subaccounts: row.sharedWithSubaccounts,
    state: row.publishedVersion === null ? 'draft' : hasDraft ? 'draft_ahead' : 'published',
    published_version: row.publishedVersion,
    archived_at: row.archivedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  });

/** Presents a version for the list of versions. */
export const presentVersionSummary = ({ version, note, createdAt, publishedAt }: VersionRow): VersionSummary => ({
  version,
  note,
  created_at: createdAt.toISOString(),
  published_at: publishedAt?.toISOString() ?? null,
});

/** Presents a version with its content. */
export const presentVersion = (row: VersionRow): TemplateVersion =>
  TemplateVersion.parse({
    ...presentVersionSummary(row),
    revision: row.revision,
    dialect: row.dialect,
    from_email: row.fromEmail,
    from_name: row.fromName,
    reply_to: row.replyTo,
    subject: row.subject,
    html: row.html,
    text: row.text,
    amp_html: row.ampHtml,
    headers: row.headers,
    layout: row.layout,
    missing: row.missing,
    locale: row.locale,
    time_zone: row.timeZone,
    test_data: row.testData,
  });

/**
 * Presents a template with its content, and the findings and variables of the draft, or of the published version.
 *
 * @param pinned The snippets and the layout of that version.
 */
export function presentTemplate(
  row: TemplateRow,
  { draft, published, pinned }: { draft: VersionRow | null; published: VersionRow | null; pinned: unknown },
): Template {
  const version = draft ?? published;
  const compilable = version && { ...version, kind: row.kind };
  return Template.parse({
    ...presentSummary(row, draft !== null),
    draft: draft && presentVersion(draft),
    published: published && presentVersion(published),
    problems: compilable ? listProblems(compilable, pinned) : [],
    variables: compilable ? findVariables(compilable, pinned) : [],
  });
}

function findVariables(version: CompilableVersion, pinned: unknown): Template['variables'] {
  try {
    return listVariables(compileVersion(version, pinned));
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}
