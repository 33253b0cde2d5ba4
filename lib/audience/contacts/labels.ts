import { recordAudit } from '#lib/account/audit/audited.ts';
import { requireUnused } from '#lib/audience/segments/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ListPage } from '#lib/core/list-query.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { REMOVE_LABEL } from './jobs.ts';
import {
  countLabels,
  deleteLabelRow,
  findLabel,
  findLabelPage,
  findLabels,
  insertLabel,
  type LabelRow,
  updateLabelRow,
} from './labels-store.ts';
import type { CreateLabelInput, Label, LabelQuery, UpdateLabelInput } from './schema.ts';
import { LABEL_NAME, LABELS_MAX } from './values.ts';

/** Presents a label with the number of its contacts. */
export const presentLabel = (row: LabelRow & { contacts: number }): Label =>
  ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }) as Label; // colors are checked when they are written

/** Lists the labels of the company that match, each with the number of its contacts. */
export async function listLabels({ scope }: Pick<Context, 'scope'>, query: LabelQuery): Promise<ListPage<Label>> {
  const { rows, count } = await findLabelPage(scope.companyId, query);
  return { data: rows.map(presentLabel), page: query.page, size: query.size, ...count };
}

/** Returns a label with the number of its contacts. @throws {AppError} notFound */
export const getLabel = async (ctx: Pick<Context, 'scope'>, id: string): Promise<Label> =>
  presentLabel(await requireLabel(ctx, id));

async function requireLabel(
  { scope }: Pick<Context, 'scope'>,
  id: string,
  db?: Database,
): Promise<LabelRow & { contacts: number }> {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const row = number > 0 && number < 2 ** 31 ? await findLabel(scope.companyId, number, db) : null;
  if (!row) throw refuse.notFound('label');
  return row;
}

/**
 * Creates a label.
 *
 * @throws {AppError} invalidTag (the name), duplicate, limitReached
 */
export async function createLabel(ctx: Context, input: CreateLabelInput): Promise<Label> {
  return withTransaction(async (db) => {
    const id = await addLabel(db, ctx, input);
    if (id === null) throw duplicateLabel(input.name);
    return presentLabel(await requireLabel(ctx, String(id), db));
  });
}

const duplicateLabel = (name: string): AppError => refuse.duplicate('name', name, `The label ${name}`);

async function addLabel(db: Database, ctx: Context, input: CreateLabelInput): Promise<number | null> {
  const { name, color = null, description = null } = input;
  requireName(name);
  const { companyId } = ctx.scope;
  const id = await insertLabel(db, companyId, { name, color, description: description || null }, ctx.now());
  if (id === null) return null;
  // Counted under the lock of the company's last number.
  if ((await countLabels(db, companyId)) > LABELS_MAX) throw limitReached(LABELS_MAX, 'labels');
  await recordAudit(db, ctx, { action: 'contact-label.create', targetId: String(id), after: { name } });
  return id;
}

function requireName(name: string): void {
  if (!LABEL_NAME.test(name)) throw new AppError('invalidTag', { field: 'name', value: name });
}

/**
 * Changes a label; absent facts stay as they are.
 *
 * @throws {AppError} notFound, invalidTag (the name), duplicate
 */
export function updateLabel(ctx: Context, id: string, input: UpdateLabelInput): Promise<Label> {
  return withTransaction(async (db) => {
    const before = await requireLabel(ctx, id, db);
    const { name = before.name, color = before.color, description = before.description } = input;
    requireName(name);
    const isFree = await updateLabelRow(db, ctx.scope.companyId, before.id, {
      name,
      color,
      description: description || null,
    });
    if (!isFree) throw duplicateLabel(name);
    const after = await requireLabel(ctx, id, db);
    const facts = (row: LabelRow) => ({ name: row.name, color: row.color, description: row.description });
    await recordAudit(db, ctx, {
      action: 'contact-label.update',
      targetId: id,
      before: facts(before),
      after: facts(after),
    });
    return presentLabel(after);
  });
}

/**
 * Deletes a label at once; a job takes it off everybody who has it.
 *
 * @throws {AppError} notFound
 */
export async function deleteLabel(ctx: Context, id: string): Promise<void> {
  const { companyId } = ctx.scope;
  await withTransaction(async (db) => {
    const { id: number, name } = await requireLabel(ctx, id, db);
    await requireUnused(db, ctx, { labelId: number });
    if (!(await deleteLabelRow(db, companyId, number))) throw refuse.notFound('label');
    await enqueueJob(
      db,
      REMOVE_LABEL,
      { companyId, labelId: number },
      { uniqueKey: `${companyId} ${number}`, companyId },
    );
    await recordAudit(db, ctx, { action: 'contact-label.delete', targetId: id, before: { name } });
  });
}

/** Names of labels by number or name. */
export type LabelReferences = readonly (number | string)[];

/**
 * Returns the numbers of labels that are named by number or name.
 *
 * @param create creates those whose names are unknown.
 * @throws {AppError} notFound (naming `labels[i]`), invalidTag, limitReached
 */
export async function resolveLabels(
  db: Database,
  ctx: Context,
  references: LabelReferences,
  { create, field = 'labels' }: { create: boolean; field?: string },
): Promise<number[]> {
  if (references.length === 0) return [];
  const { companyId } = ctx.scope;
  const ids = references.filter((one) => typeof one === 'number');
  const names = references.filter((one) => typeof one === 'string');
  const known = await findLabels(db, companyId, { ids, names });
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const numbers = new Set(known.map(({ id }) => id));
  const resolved: number[] = [];
  for (const [index, one] of references.entries()) {
    const found = typeof one === 'number' ? (numbers.has(one) ? one : undefined) : byName.get(one.toLowerCase());
    if (found !== undefined) resolved.push(found);
    else if (typeof one === 'string' && create) {
      const id = await addLabel(db, ctx, { name: one });
      // Another call was faster with the same name.
      const [other] = id === null ? await findLabels(db, companyId, { ids: [], names: [one] }) : [];
      const number = id ?? other?.id;
      if (number === undefined) throw refuse.notFound('label', { field: `${field}[${index}]`, value: one });
      byName.set(one.toLowerCase(), number);
      resolved.push(number);
    } else throw refuse.notFound('label', { field: `${field}[${index}]`, value: one });
  }
  return [...new Set(resolved)];
}
