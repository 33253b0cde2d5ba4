import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { deleteContact, getContact, updateContact, valueView } from '../contacts.ts';
import { and, everybody } from '../filter.ts';
import { presentLabel } from '../labels.ts';
import { findLabelsAfter } from '../labels-store.ts';
import { presentContact } from '../present.ts';
import type { ContactDetail, UpdateContactInput } from '../schema.ts';
import { findContactIdByKey, findContactsAfter } from '../store.ts';
import type { KeyContactPage, KeyContactQuery, KeyLabelPage, KeyLabelQuery } from './schema.ts';

/**
 * Returns the id of a contact that a path names by its id or its address.
 *
 * @throws {AppError} notFound
 */
export async function contactIdOf({ scope }: Pick<Context, 'scope'>, name: string, db?: Database): Promise<string> {
  if (isUuid(name)) return name;
  const emailKey = normalizeAddress(name);
  const id = emailKey === null ? null : await findContactIdByKey(scope.companyId, emailKey, db);
  if (id === null) throw refuse.notFound('contact');
  return id;
}

/** Returns a contact by its id or address. @throws {AppError} notFound */
export const getContactByName = async (ctx: Context, name: string): Promise<ContactDetail> =>
  getContact(ctx, await contactIdOf(ctx, name));

/** Changes a contact by its id or address. @throws {AppError} notFound, and those of `updateContact` */
export const updateContactByName = async (
  ctx: Context,
  name: string,
  input: UpdateContactInput,
  ifVersion: string | null,
): Promise<ContactDetail> => updateContact(ctx, await contactIdOf(ctx, name), input, ifVersion);

/** Deletes a contact by its id or address. @throws {AppError} notFound */
export async function deleteContactByName(ctx: Context, name: string): Promise<{ id: string; deleted: true }> {
  const id = await contactIdOf(ctx, name);
  await deleteContact(ctx, id);
  return { id, deleted: true };
}

/** Lists contacts in the order in which they were added; those that changed since an instant, if one is given. */
export async function listContactsForKeys(
  ctx: Pick<Context, 'scope' | 'grants'>,
  { cursor, limit, updatedSince }: KeyContactQuery,
): Promise<KeyContactPage> {
  const all = everybody(ctx.scope.companyId);
  const condition = updatedSince === undefined ? all : and(all, 'c.updated_at >= ?::timestamptz', updatedSince);
  const [{ rows, last }, view] = await Promise.all([
    findContactsAfter(condition, cursor ?? null, limit),
    valueView(ctx),
  ]);
  return { data: rows.map((row) => presentContact(row, view)), nextCursor: last };
}

/** Lists labels by their numbers. */
export async function listLabelsForKeys(
  { scope }: Pick<Context, 'scope'>,
  { cursor, limit }: KeyLabelQuery,
): Promise<KeyLabelPage> {
  const rows = await findLabelsAfter(scope.companyId, cursor ?? 0, limit + 1);
  const data = rows.slice(0, limit).map(presentLabel);
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
