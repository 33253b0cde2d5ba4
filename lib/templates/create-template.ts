import { lockAllowance } from '#lib/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type CreateTemplateInput, TEMPLATES_MAX } from './schema.ts';
import { insertTemplate, saveDraft, type VersionValues } from './store.ts';
import { changeValues, compileValues } from './version-values.ts';

/**
 * Creates a template with its draft. A draft may have errors; publishing refuses them.
 *
 * @returns its id.
 * @throws {AppError} duplicate (the alias), overQuota, planExpired, limitReached, invalidField, tooMuchWaiting, queueUnavailable
 */
export async function createTemplate(
  ctx: Context,
  { alias, kind, name = alias, description, labels, shared_with_subaccounts, ...content }: CreateTemplateInput,
): Promise<string> {
  const facts = {
    ...{ alias, kind, name, description: description ?? null, labels: labels ?? [] },
    sharedWithSubaccounts: shared_with_subaccounts ?? false,
  };
  const values = await compileValues(ctx, changeValues(null, content, authorOf(ctx)), content, kind);
  return insertWithDraft(ctx, facts, values);
}

/** Returns the person who changes a template; null for a program. */
export const authorOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.type === 'user' ? actor.userId : null;

/** Creates the refusal of an alias that another template of the company has. */
export const aliasTaken = (alias: string): AppError =>
  new AppError('duplicate', { field: 'alias', value: alias, values: { entity: `The template ${alias}` } });

type Facts = Parameters<typeof insertTemplate>[1];

/** Inserts a template and its draft. @throws {AppError} duplicate, overQuota, planExpired, limitReached */
export async function insertWithDraft(
  ctx: Context,
  facts: Omit<Facts, 'id' | 'companyId' | 'subaccountId'>,
  values: VersionValues,
): Promise<string> {
  const { companyId } = ctx.scope;
  const subaccountId = ctx.scope.subaccountId ?? null;
  const row = { id: newOpaqueId(), companyId, subaccountId, ...facts };
  await withTransaction(async (db) => {
    const most = { count: TEMPLATES_MAX, entity: 'templates' };
    const { max, refusal } = await lockAllowance(db, ctx, 'email', most);
    const made = await insertTemplate(db, row, max);
    if (made === 'tooMany') throw refusal();
    if (made === 'taken') throw aliasTaken(row.alias);
    await saveDraft(db, row, null, values);
    const after = { alias: row.alias, kind: row.kind, name: row.name };
    await recordAudit(db, ctx, { action: 'template.create', targetType: 'template', targetId: row.id, after });
  });
  return row.id;
}
