import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type CreateTemplateInput, TEMPLATES_MAX } from './schema.ts';
import { countTemplates, findTakenAliases, insertTemplate, saveDraft, type VersionValues } from './store.ts';
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
export const aliasTaken = (alias: string): AppError => refuse.duplicate('alias', alias, `The template ${alias}`);

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
export async function insertWithDraft(
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
    const after = { alias, kind: row.kind, name: row.name };
    await storeMore?.(db);
    return { after };
  });
  return id;
}
