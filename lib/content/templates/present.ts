import { readDocument } from '#lib/documents/read-document.ts';
import { findVariables, listFindings } from './list-findings.ts';
import { listIncluded, Pinned } from './pieces.ts';
import { Template, TemplateSummary, type TemplateUser, TemplateVersion, type VersionSummary } from './schema.ts';
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
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
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

/** Presents the sets of test data of a version. */
export const presentTestData = ({ testData }: Pick<VersionRow, 'testData'>): TemplateVersion['test_data'] =>
  TemplateVersion.shape.test_data.parse(testData);

/** Presents a version with its content. */
export const presentVersion = (row: VersionRow): TemplateVersion =>
  TemplateVersion.parse({
    ...presentVersionSummary(row),
    revision: row.revision,
    dialect: row.dialect,
    source_format: row.sourceFormat,
    mjml: row.mjml,
    blocks: row.blocks === null ? null : readDocument(row.blocks),
    text_mode: row.textMode,
    preheader: row.preheader,
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

/** The versions of a template, with the pieces that it includes and the templates that include it. */
export type TemplateParts = {
  draft: VersionRow | null;
  published: VersionRow | null;
  pinned: unknown;
  users: TemplateUser[];
};

/**
 * Presents a template with its content, and the findings and variables of the draft, or of the published version.
 *
 * @param pinned The snippets and the layout of that version.
 */
export function presentTemplate(row: TemplateRow, { draft, published, pinned, users }: TemplateParts): Template {
  const version = draft ?? published;
  const compilable = version && { ...version, kind: row.kind };
  return Template.parse({
    ...presentSummary(row, draft !== null),
    draft: draft && presentVersion(draft),
    published: published && presentVersion(published),
    problems: compilable ? listFindings(compilable, pinned) : [],
    variables: compilable ? findVariables(compilable, pinned) : [],
    includes: listIncluded(Pinned.parse(pinned ?? {})),
    used_by: users,
  });
}
