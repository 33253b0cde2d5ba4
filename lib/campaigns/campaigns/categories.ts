import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import { pick } from '#lib/core/pick.ts';
import { requireSender } from '#lib/senders/senders/senders.ts';
import {
  type CategoryRow,
  type CategoryValues,
  countCategories,
  deleteCategoryRow,
  findCategory,
  findCategoryPage,
  findNamesOf,
  findPublicCategories,
  insertCategory,
  type PublicCategory,
  updateCategoryRow,
} from './category-store.ts';
import type { CampaignCategory, CategoryQuery, CreateCategoryInput, UpdateCategoryInput } from './schema.ts';
import { lockCampaigns } from './store.ts';
import { CATEGORIES_MAX, type CampaignState, RUNNING_STATES } from './values.ts';

type Reader = Pick<Context, 'scope'>;

const present = ({ updatedAt, ...row }: CategoryRow): CampaignCategory => ({
  ...row,
  lastUpdate: updatedAt.toISOString(),
});

/** Lists the categories of the company that match. */
export async function listCategories({ scope }: Reader, query: CategoryQuery): Promise<ListPage<CampaignCategory>> {
  const { rows, count } = await findCategoryPage(scope, query);
  return { data: rows.map(present), page: query.page, size: query.size, ...count };
}

/** Returns a category. @throws {AppError} notFound */
export const getCategory = async ({ scope }: Reader, id: string): Promise<CampaignCategory> =>
  present(await requireById('category', id, () => findCategory(scope, id)));

/** Lists the categories that a company shows in its preference center, by their names. */
export const listPublicCategories = (companyId: string): Promise<PublicCategory[]> => findPublicCategories(companyId);

/**
 * Creates a category. Not idempotent: a second one of the name is refused.
 *
 * @throws {AppError} notFound (the sender), duplicate, limitReached
 */
export async function createCategory(ctx: Context, input: CreateCategoryInput): Promise<CampaignCategory> {
  const id = newId();
  const values = { description: '', color: null, senderId: null, isPublic: false, ...definedOf(input), id };
  if (values.senderId !== null) await requireSender(ctx, values.senderId);
  await audited(ctx, 'campaign-category.create', id, async (db) => {
    await lockCampaigns(db, ctx.scope);
    if ((await countCategories(db, ctx.scope)) >= CATEGORIES_MAX) throw limitReached(CATEGORIES_MAX, 'categories');
    if (!(await insertCategory(db, ctx.scope, values, ctx.now()))) throw nameTaken(values.name);
    return { after: auditOf(values) };
  });
  return getCategory(ctx, id);
}

const nameTaken = (name: string): AppError => refuse.duplicate('name', name, `The category ${name}`);

/** Returns an input without its absent fields. */
const definedOf = <Input extends object>(input: Input): { [Key in keyof Input]: Exclude<Input[Key], undefined> } =>
  // Safe, because the fields that are left are those that are given.
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;

/** Changes a category; absent fields stay as they are. @throws {AppError} notFound (it, or the sender), duplicate */
export async function updateCategory(
  ctx: Context,
  { id, ...change }: UpdateCategoryInput & { id: string },
): Promise<CampaignCategory> {
  await getCategory(ctx, id);
  if (change.senderId) await requireSender(ctx, change.senderId);
  await audited(ctx, 'campaign-category.update', id, async (db) => {
    await lockCampaigns(db, ctx.scope);
    const before = await findCategory(ctx.scope, id, db);
    if (!before) throw refuse.notFound('category');
    const values: CategoryValues = { ...before, ...definedOf(change) };
    if (!(await updateCategoryRow(db, ctx.scope, values, ctx.now()))) throw nameTaken(values.name);
    return { before: auditOf(before), after: auditOf(values) };
  });
  return getCategory(ctx, id);
}

const auditOf = (category: CategoryValues) => pick(category, ['name', 'description', 'color', 'senderId', 'isPublic']);

/** Campaigns in these states are still sent by their category, whose opt-outs they respect. */
const IN_USE: readonly CampaignState[] = ['DRAFT', 'SCHEDULED', ...RUNNING_STATES];

/** Most campaigns that a refusal names. */
const NAMED_MAX = 5;

/**
 * Deletes a category that no campaign uses which may still be sent; the others have none afterwards.
 *
 * @throws {AppError} notFound, wrongState (naming the campaigns)
 */
export async function deleteCategory(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  const before = await requireById('category', id, () => findCategory(ctx.scope, id));
  await audited(ctx, 'campaign-category.delete', id, async (db) => {
    await lockCampaigns(db, ctx.scope);
    const names = await findNamesOf(db, ctx.scope, id, IN_USE, NAMED_MAX);
    if (names.length > 0)
      throw refuse.wrongState(
        `It is used by these campaigns: ${names.join(', ')}. Choose another category for them first.`,
      );
    await deleteCategoryRow(db, ctx.scope, id);
    return { before: auditOf(before) };
  });
  return { id };
}
