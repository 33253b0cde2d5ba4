import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { type AuditedChange, audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import type { DuplicateTemplateInput } from './calls/schema.ts';
import { recordShownMedia } from './record-shown-media.ts';
import { type CreateTemplateInput, TEMPLATES_MAX, type TemplateContent, type UpdateTemplateInput } from './schema.ts';
import { type TemplateScope, templateScope } from './scope.ts';
import { forgetSendableRows } from './sendable-rows.ts';
import {
  countTemplates,
  deleteTemplateRow,
  findDraft,
  findTakenAliases,
  findTemplate,
  findVersion,
  insertTemplate,
  isAliasTaken,
  lockTemplate,
  saveDraft,
  type TemplateRow,
  updateTemplateRow,
  type VersionRow,
  type VersionValues,
} from './store.ts';
import { changeValues, compileValues } from './version-values.ts';

/**
 * Creates a template with its draft. A draft may have errors; publishing refuses them.
 *
 * @returns its id.
 * @throws {AppError} duplicate (the alias), overQuota, planExpired, limitReached, invalidField, tooMuchWaiting,
 *   queueUnavailable
 */
export const createTemplate = (ctx: Context, input: CreateTemplateInput): Promise<string> =>
  createWithFreeAlias(ctx, [input.alias], input);

/**
 * Creates a template as `createTemplate` does, with the first of some aliases that is free.
 *
 * @param storeMore runs in the same transaction: either everything is stored or nothing.
 */
export async function createWithFreeAlias(
  ctx: Context,
  aliases: readonly string[],
  { alias: _, kind, name, description, labels, shared_with_subaccounts, ...content }: CreateTemplateInput,
  storeMore?: (db: Database) => Promise<void>,
): Promise<string> {
  const facts = {
    aliases,
    kind,
    name,
    description: description ?? null,
    labels: labels ?? [],
    sharedWithSubaccounts: shared_with_subaccounts ?? false,
  };
  const changed = changeValues(null, content, authorOf(ctx));
  await requireInsertable(ctx, aliases);
  return insertWithDraft(ctx, facts, await compileValues(ctx, changed, content, kind), storeMore);
}

/** Returns the person who changes a template; null for a program. */
export const authorOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.type === 'user' ? actor.userId : null;

/** Creates the refusal of an alias that another template of the company has. */
const aliasTaken = (alias: string): AppError => refuse.duplicate('alias', alias, `The template ${alias}`);

/** The templates that an installation allows any company. */
const MOST = { count: TEMPLATES_MAX, entity: 'templates' };

/**
 * Refuses a template that could not be inserted now, before the work of making its content.
 *
 * @param aliases those of which one must be free; absent where they are not known yet.
 * @throws {AppError} duplicate if no alias is free, overQuota, planExpired, limitReached
 */
export async function requireInsertable(ctx: Context, aliases?: readonly string[]): Promise<void> {
  await withTransaction(async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, 'email', MOST);
    if ((await countTemplates(db, ctx.scope.companyId)) >= max) throw refusal();
    if (aliases) await findFreeAlias(db, ctx, aliases);
  });
}

/** Finds the first alias that no template of the company has. @throws {AppError} duplicate if all are taken */
async function findFreeAlias(db: Database, { scope }: Context, aliases: readonly string[]): Promise<string> {
  const taken = await findTakenAliases(db, scope.companyId, aliases);
  const free = aliases.find((alias) => !taken.has(alias));
  if (free === undefined) throw aliasTaken(aliases.at(-1) ?? '');
  return free;
}

type Facts = Parameters<typeof insertTemplate>[1];

/** The facts of a new template, which gets the first alias that is free, and that alias as its name if it has no other. */
type NewFacts = Omit<Facts, 'id' | 'companyId' | 'subaccountId' | 'alias' | 'name'> & {
  aliases: readonly string[];
  name: string | undefined;
};

/**
 * Inserts a template and its draft.
 *
 * @param storeMore runs in the same transaction.
 * @throws {AppError} duplicate, overQuota, planExpired, limitReached
 */
async function insertWithDraft(
  ctx: Context,
  { aliases, name, ...facts }: NewFacts,
  values: VersionValues,
  storeMore?: (db: Database) => Promise<void>,
): Promise<string> {
  const { companyId, subaccountId = null } = ctx.scope;
  const id = newOpaqueId();
  await audited(ctx, 'template.create', id, async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, 'email', MOST);
    const alias = await findFreeAlias(db, ctx, aliases);
    const row = { id, companyId, subaccountId, alias, name: name ?? alias, ...facts };
    const made = await insertTemplate(db, row, max);
    if (made === 'tooMany') throw refusal();
    if (made === 'taken') throw aliasTaken(alias);
    await saveDraft(db, row, null, values);
    await recordShownMedia(db, ctx, row);
    const after = { alias, kind: row.kind, name: row.name };
    await storeMore?.(db);
    return { after };
  });
  return id;
}

/** The change of a template, with the revision that its author has seen. */
type UpdateTemplate = UpdateTemplateInput & { id: string; ifRevision: number | null };

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

/**
 * Creates a template from the draft of another, or from its published version. The copy belongs to the caller, also of a
 * shared template.
 *
 * @returns its id.
 * @throws {AppError} notFound, duplicate (the alias), limitReached
 */
export async function duplicateTemplate(
  ctx: Context,
  { id, alias, name }: DuplicateTemplateInput & { id: string },
): Promise<string> {
  const row = await findTemplate(templateScope(ctx), id);
  const source = row && ((await findDraft(row.id)) ?? (await findVersion(row.id, row.publishedVersion ?? 0)));
  if (!row || !source) throw refuse.notFound('template');
  const { kind, description, labels } = row;
  const facts = {
    aliases: [alias],
    kind,
    name: name ?? `${row.name} (copy)`,
    description,
    labels,
    sharedWithSubaccounts: false,
  };
  return insertWithDraft(ctx, facts, changeValues(source, {}, authorOf(ctx)));
}

/**
 * Makes the content of an earlier version the draft of its template.
 *
 * @throws {AppError} notFound (the template or the version)
 */
export async function restoreTemplate(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
  await changeTemplate(ctx, 'template.restore', id, async (db, row) => {
    const source = await findVersion(row.id, version, db);
    if (!source) throw refuse.notFound('template');
    const values: VersionValues = changeValues(source, {}, authorOf(ctx));
    await saveDraft(db, row, await findDraft(row.id, db), values);
    await updateTemplateRow(db, row, { updatedAt: ctx.now() });
    return { targetId: row.id, after: { version } };
  });
}

/**
 * Deletes a template with all its versions. Mail that was accepted is not changed: it has its content already.
 *
 * @returns its id.
 * @throws {AppError} notFound
 */
export async function deleteTemplate(ctx: Context, { id }: { id: string }): Promise<string> {
  const { targetId } = await changeTemplate(ctx, 'template.delete', id, async (db, row) => {
    if (!(await deleteTemplateRow(db, row.companyId, row.id))) throw refuse.notFound('template');
    return { targetId: row.id, before: { alias: row.alias, kind: row.kind, name: row.name } };
  });
  return targetId;
}

/**
 * Runs an audited change of a template; others who change it wait. A sub-account changes its own templates only.
 * The next send of this process uses the template as it is then; other processes hear of it from the database.
 *
 * @param change returns the facts to record, with the id of the template, which `id` may name by its alias.
 * @throws {AppError} notFound
 */
export async function changeTemplate<Result extends AuditedChange | null>(
  ctx: Context,
  action: AuditAction,
  id: string,
  change: (db: Database, row: TemplateRow) => Promise<Result>,
): Promise<Result> {
  const scope = templateScope(ctx);
  const result = await audited(ctx, action, null, async (db) => {
    const found = await findTemplate(scope, id, db);
    if (!found || !(await lockTemplate(db, scope.companyId, found.id))) throw refuse.notFound('template');
    // Read again, as it may have changed before it was locked.
    const row = await findTemplate(scope, found.id, db);
    if (!row || !mayChange(scope, row)) throw refuse.notFound('template');
    const changed = await change(db, row);
    if (changed !== null) await recordShownMedia(db, ctx, row);
    return changed;
  });
  forgetSendableRows(scope.companyId);
  return result;
}

/** Checks if a caller may change a template that it sees: a sub-account its own only. */
const mayChange = ({ subaccountId }: TemplateScope, row: TemplateRow): boolean =>
  !subaccountId || row.subaccountId === subaccountId;
