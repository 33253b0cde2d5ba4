import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { changeTemplate } from './change-template.ts';
import { aliasTaken, authorOf } from './create-template.ts';
import type { TemplateContent, UpdateTemplateInput } from './schema.ts';
import type { TemplateContext } from './scope.ts';
import {
  findDraft,
  findVersion,
  isAliasTaken,
  saveDraft,
  type TemplateRow,
  updateTemplateRow,
  type VersionRow,
} from './store.ts';
import { changeValues } from './version-values.ts';

/** The change of a template, with the revision that its author has seen. */
export type UpdateTemplate = UpdateTemplateInput & { id: string; ifRevision: number | null };

/**
 * Changes the facts of a template and saves its draft. The first change after publishing begins a new draft from the
 * published version.
 *
 * @throws {AppError} notFound, duplicate (the alias), draftChanged if the draft is not at `ifRevision`
 */
export async function updateTemplate(
  ctx: TemplateContext,
  { id, ifRevision, ...input }: UpdateTemplate,
): Promise<void> {
  const { alias, archived, name, description, labels, shared_with_subaccounts, ...content } = input;
  await changeTemplate(ctx, id, async (db, row) => {
    if (alias !== undefined && (await isAliasTaken(db, row, alias))) throw aliasTaken(alias);
    const archivedAt = archived === undefined ? row.archivedAt : archived ? (row.archivedAt ?? ctx.now()) : null;
    const facts = {
      alias: alias ?? row.alias,
      name: name ?? row.name,
      description: description === undefined ? row.description : description,
      labels: labels ?? row.labels,
      sharedWithSubaccounts: shared_with_subaccounts ?? row.sharedWithSubaccounts,
      archivedAt,
    };
    await updateDraft(ctx, db, row, content, ifRevision);
    await updateTemplateRow(db, row, { ...facts, updatedAt: ctx.now() });
    await recordAudit(db, ctx, {
      ...{ action: 'template.update', targetType: 'template', targetId: row.id },
      before: auditFacts(row),
      after: auditFacts(facts),
    });
  });
}

const auditFacts = (
  row: Pick<TemplateRow, 'alias' | 'name' | 'description' | 'labels' | 'sharedWithSubaccounts' | 'archivedAt'>,
) => ({
  ...{ alias: row.alias, name: row.name, description: row.description, labels: row.labels.join(', ') },
  sharedWithSubaccounts: row.sharedWithSubaccounts,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

async function updateDraft(
  ctx: TemplateContext,
  db: Database,
  row: TemplateRow,
  content: TemplateContent,
  ifRevision: number | null,
): Promise<void> {
  const draft = await findDraft(row.id, db);
  const base = draft ?? (await findPublished(db, row));
  if (ifRevision !== null && base && base.revision !== ifRevision) {
    throw new AppError('draftChanged', { values: { revision: base.revision } });
  }
  const isChanged = Object.values(content).some((value) => value !== undefined);
  if (isChanged) await saveDraft(db, row, draft, changeValues(base, content, authorOf(ctx)));
}

/** Finds the published version of a template. */
const findPublished = async (db: Database, { id, publishedVersion }: TemplateRow): Promise<VersionRow | null> =>
  publishedVersion === null ? null : findVersion(id, publishedVersion, db);
