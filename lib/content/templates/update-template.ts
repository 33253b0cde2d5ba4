import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { changeTemplate, mayChange } from './change-template.ts';
import { aliasTaken, authorOf } from './create-template.ts';
import type { TemplateContent, UpdateTemplateInput } from './schema.ts';
import { templateScope } from './scope.ts';
import {
  findDraft,
  findTemplate,
  findVersion,
  isAliasTaken,
  saveDraft,
  type TemplateRow,
  updateTemplateRow,
  type VersionRow,
} from './store.ts';
import { changeValues, compileValues } from './version-values.ts';

/** The change of a template, with the revision that its author has seen. */
export type UpdateTemplate = UpdateTemplateInput & { id: string; ifRevision: number | null };

/** Tries to save over a draft that others save at the same time. */
const TRIES_MAX = 3;

/**
 * Changes the facts of a template and saves its draft. The first change after publishing begins a new draft from the
 * published version.
 *
 * @throws {AppError} notFound, duplicate (the alias), invalidField, tooMuchWaiting, queueUnavailable, draftChanged if the draft is not at
 *   `ifRevision`
 */
export async function updateTemplate(ctx: Context, { id, ifRevision, ...input }: UpdateTemplate): Promise<void> {
  const { alias, archived, name, description, labels, shared_with_subaccounts, ...content } = input;
  for (let tries = 1; ; tries += 1) {
    // Compiling takes too long for a transaction, so it is done over the draft as it is now.
    const prepared = await prepareDraft(ctx, id, content, { alias, ifRevision });
    const change = await changeTemplate(ctx, 'template.update', id, async (db, row) => {
      const base = await findBase(row, db);
      await requireChangeable({ row, base }, { alias, ifRevision }, db);
      if (prepared && !isSame(base, prepared.base)) return null;
      const archivedAt = archived === undefined ? row.archivedAt : archived ? (row.archivedAt ?? ctx.now()) : null;
      const facts = {
        alias: alias ?? row.alias,
        name: name ?? row.name,
        description: description === undefined ? row.description : description,
        labels: labels ?? row.labels,
        sharedWithSubaccounts: shared_with_subaccounts ?? row.sharedWithSubaccounts,
        archivedAt,
      };
      if (prepared) await saveDraft(db, row, base?.publishedAt ? null : base, prepared.values);
      await updateTemplateRow(db, row, { ...facts, updatedAt: ctx.now() });
      return { targetId: row.id, before: auditFacts(row), after: auditFacts(facts) };
    });
    if (change) return;
    if (tries === TRIES_MAX) throw new AppError('draftChanged', { values: { revision: 'another' } });
  }
}

type FactsChange = { alias: string | undefined; ifRevision: number | null };

/** Requires that a draft is as its author saw it, and that a new alias is free. @throws {AppError} draftChanged, duplicate */
async function requireChangeable(
  { row, base }: { row: TemplateRow; base: VersionRow | null },
  { alias, ifRevision }: FactsChange,
  db?: Database,
): Promise<void> {
  if (ifRevision !== null && base && base.revision !== ifRevision) throw draftChanged(base);
  if (alias !== undefined && (await isAliasTaken(row, alias, db))) throw aliasTaken(alias);
}

/** Returns the changed content, and the version that it was made from; null if the change has no content. */
async function prepareDraft(ctx: Context, id: string, content: TemplateContent, change: FactsChange) {
  if (Object.values(content).every((value) => value === undefined)) return null;
  const scope = templateScope(ctx);
  const row = await findTemplate(scope, id);
  if (!row || !mayChange(scope, row)) throw refuse.notFound('template');
  const base = await findBase(row);
  // Checked again when it is saved; here, so that a change that is refused is not compiled.
  await requireChangeable({ row, base }, change);
  return { base, values: await compileValues(ctx, changeValues(base, content, authorOf(ctx)), content, row.kind) };
}

const isSame = (one: VersionRow | null, other: VersionRow | null): boolean =>
  one?.version === other?.version && one?.revision === other?.revision;

/** Finds the version that a change is made over: the draft, else the published one. */
const findBase = async (row: TemplateRow, db?: Database): Promise<VersionRow | null> =>
  (await findDraft(row.id, db)) ??
  (row.publishedVersion === null ? null : findVersion(row.id, row.publishedVersion, db));

const draftChanged = ({ revision }: VersionRow): AppError => new AppError('draftChanged', { values: { revision } });

const auditFacts = (
  row: Pick<TemplateRow, 'alias' | 'name' | 'description' | 'labels' | 'sharedWithSubaccounts' | 'archivedAt'>,
) => ({
  alias: row.alias,
  name: row.name,
  description: row.description,
  labels: row.labels.join(', '),
  sharedWithSubaccounts: row.sharedWithSubaccounts,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});
