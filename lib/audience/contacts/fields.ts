import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { requireUnused } from '#lib/audience/segments/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { FieldOption } from './field-values.ts';
import {
  archiveField,
  findField,
  findFields,
  insertField,
  orderFields,
  type StoredField,
  updateFieldRow,
} from './fields-store.ts';
import { REMOVE_FIELD } from './jobs.ts';
import type { ContactField, CreateFieldInput, UpdateFieldInput } from './schema.ts';
import { type FieldType, OWN_FIELDS_MAX, RESERVED_TAGS } from './values.ts';

export type { StoredField };

const TAG = /^[a-z0-9_]{1,40}$/;

const presentField = ({ createdAt, updatedAt, ...field }: StoredField): ContactField => ({
  ...field,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Lists the company's own fields in their order, as they are stored. */
export const listStoredFields = (companyId: string): Promise<StoredField[]> => findFields(companyId);

/** Lists the company's own fields in their order. */
export const listFields = async ({ scope }: Pick<Context, 'scope'>): Promise<ContactField[]> =>
  (await findFields(scope.companyId)).map(presentField);

/**
 * Returns an own field by its number.
 *
 * @throws {AppError} notFound
 */
export const getField = async (ctx: Pick<Context, 'scope'>, id: string): Promise<ContactField> =>
  presentField(await requireField(ctx, id));

/** Requires an own field by its number. @throws {AppError} notFound */
export async function requireField({ scope }: Pick<Context, 'scope'>, id: string, db?: Database): Promise<StoredField> {
  const field = /^\d{1,5}$/.test(id) && Number(id) <= 32_767 ? await findField(scope.companyId, Number(id), db) : null;
  if (!field) throw refuse.notFound('field');
  return field;
}

/**
 * Creates an own field.
 *
 * @throws {AppError} invalidTag, contactTagUsed, invalidField (options), overQuota, planExpired, limitReached
 */
export async function createField(ctx: Context, input: CreateFieldInput): Promise<ContactField> {
  const { tag, name, type, isSensitive = false } = input;
  requireTag(tag);
  const options = readOptions(type, input.options ?? [], []);
  return withTransaction(async (db) => {
    const most = { count: OWN_FIELDS_MAX, entity: 'contact fields' };
    const { max, refusal } = await lockAllowance(db, ctx, 'customField', most);
    const present = await findFields(ctx.scope.companyId, db);
    if (present.some((field) => field.tag === tag)) throw new AppError('contactTagUsed', { field: 'tag', value: tag });
    if (present.length >= max) throw refusal();
    const field = await insertField(db, ctx.scope.companyId, { tag, name, type, options, isSensitive }, ctx.now());
    await recordAudit(db, ctx, {
      action: 'contact-field.create',
      targetId: String(field.id),
      after: { tag, name, type, isSensitive },
    });
    return presentField(field);
  });
}

/**
 * Changes an own field. An option that is left out is removed: contacts with it have no value there any more.
 *
 * @throws {AppError} notFound, invalidTag, contactTagUsed, invalidField (options)
 */
export function updateField(ctx: Context, id: string, input: UpdateFieldInput): Promise<ContactField> {
  const { companyId } = ctx.scope;
  return withTransaction(async (db) => {
    const fields = await lockFields(db, ctx);
    const before = await requireField(ctx, id, db);
    if (input.tag !== undefined && input.tag !== before.tag) {
      requireTag(input.tag);
      if (fields.some((field) => field.tag === input.tag))
        throw new AppError('contactTagUsed', { field: 'tag', value: input.tag });
    }
    const { position, options, ...change } = input;
    const next = options && readOptions(before.type, options, before.options);
    await updateFieldRow(db, companyId, before.id, { ...change, ...(next && { options: next }) }, ctx.now());
    if (position !== undefined) {
      const others = fields.map((field) => field.id).filter((other) => other !== before.id);
      await orderFields(db, companyId, others.toSpliced(position, 0, before.id));
    }
    const after = await requireField(ctx, id, db);
    const facts = ({ tag, name, isSensitive, position: at }: StoredField) => ({ tag, name, isSensitive, position: at });
    await recordAudit(db, ctx, {
      action: 'contact-field.update',
      targetId: id,
      before: facts(before),
      after: facts(after),
    });
    return presentField(after);
  });
}

/**
 * Deletes an own field; a job removes its values. Questions that name it are refused until they are changed.
 *
 * @throws {AppError} notFound
 */
export async function deleteField(ctx: Context, id: string): Promise<void> {
  const { companyId } = ctx.scope;
  await withTransaction(async (db) => {
    const { id: number, tag, name } = await requireField(ctx, id, db);
    await requireUnused(db, ctx, { fieldId: number });
    if (!(await archiveField(db, companyId, number, ctx.now()))) throw refuse.notFound('field');
    await enqueueJob(
      db,
      REMOVE_FIELD,
      { companyId, fieldId: number },
      { uniqueKey: `${companyId} ${number}`, companyId },
    );
    await recordAudit(db, ctx, { action: 'contact-field.delete', targetId: id, before: { tag, name } });
  });
}

/** Locks the fields of a company, as their creation does, and returns them. */
export async function lockFields(db: Database, ctx: Context): Promise<StoredField[]> {
  await lockAllowance(db, ctx, 'customField', { count: OWN_FIELDS_MAX, entity: 'contact fields' });
  return findFields(ctx.scope.companyId, db);
}

function requireTag(tag: string): void {
  if (!TAG.test(tag)) throw new AppError('invalidTag', { field: 'tag', value: tag });
  if (RESERVED_TAGS.has(tag)) throw new AppError('contactTagUsed', { field: 'tag', value: tag });
}

/**
 * Reads the options of a choice: those with the id of a present one stay that one, new ones get the next ids.
 *
 * @throws {AppError} invalidField
 */
export function readOptions(
  type: FieldType,
  given: readonly { id?: string | undefined; name: string }[],
  present: readonly FieldOption[],
): FieldOption[] {
  if (type !== 'choice' && type !== 'multichoice') {
    if (given.length > 0) throw refuse.field('options', 'are allowed with the types choice and multichoice only');
    return [];
  }
  if (given.length === 0) throw refuse.field('options', 'must have one option at least');
  const known = new Set(present.map(({ id }) => id));
  const names = new Set<string>();
  let last = Math.max(0, ...present.map(({ id }) => Number(id)));
  return given.map(({ id, name }, index) => {
    if (id !== undefined && !known.delete(id))
      throw refuse.field(`options[${index}].id`, 'must be that of a present option', id);
    if (names.has(name.toLowerCase())) throw refuse.field(`options[${index}].name`, 'occurs twice', name);
    names.add(name.toLowerCase());
    if (id !== undefined) return { id, name };
    last += 1;
    return { id: String(last), name };
  });
}
