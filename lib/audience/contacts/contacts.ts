import { recordAudit } from '#lib/account/audit/audited.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import { hasMailSender, requestConfirmations } from '#lib/audience/consent/confirmations.ts';
import { type ConsentFacts, eraseConsents, listConsents } from '#lib/audience/consent/consents.ts';
import { getSubscriberSetting, requireMailSender } from '#lib/audience/consent/settings.ts';
import { getHomeCountry } from '#lib/content/company-profile/company-profile.ts';
import type { Context } from '#lib/core/context.ts';
import { countryOfZone } from '#lib/core/country-of-zone.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { carryOptOuts } from '#lib/engine/suppressions/opt-outs.ts';
import { type ContactCause, setCause } from '#lib/events/contact-events/contact-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { followMail } from './engagement.ts';
import { findFields } from './fields-store.ts';
import { resolveLabels } from './labels.ts';
import { presentDetail, type ValueView, versionOf } from './present.ts';
import { type GivenContact, readContact, refusalOfRow } from './read-contact.ts';
import type { ConsentInput, ContactDetail, CreateContactInput, UpdateContactInput } from './schema.ts';
import { type ContactRow, deleteContacts, findContactsById, findStats, lockContacts } from './store.ts';
import { createValueReader, nameOf } from './tag-values.ts';
import { upsertContacts } from './upsert.ts';
import type { ContactRow as UpsertRow } from './upsert-types.ts';
import type { ContactSource } from './values.ts';

/** Returns how a caller sees values: whole, or with those of sensitive fields masked. */
export async function valueView({ scope, grants }: Pick<Context, 'scope' | 'grants'>): Promise<ValueView> {
  return {
    fields: await findFields(scope.companyId),
    masksSensitive: grants !== undefined && !grants.includes('contacts/modify'),
  };
}

/** Requires a person of the scope's company by their id. @throws {AppError} notFound */
async function requireContact({ scope }: Pick<Context, 'scope'>, id: string, db?: Database): Promise<ContactRow> {
  const [row] = isUuid(id) ? await findContactsById(scope.companyId, [id], db) : [];
  if (!row) throw refuse.notFound('contact');
  return row;
}

/**
 * Returns a contact with its figures and consents.
 *
 * @throws {AppError} notFound
 */
export async function getContact(ctx: Pick<Context, 'scope' | 'grants'>, id: string): Promise<ContactDetail> {
  const row = await requireContact(ctx, id);
  const { companyId } = ctx.scope;
  const [view, stats, consents] = await Promise.all([
    valueView(ctx),
    findStats(companyId, id),
    listConsents(companyId, id),
  ]);
  return presentDetail(row, view, { stats, consents });
}

/** A person as a mail is made for them, and the values that it reads. */
export type Reader = { address: string; name: string; values: Record<string, unknown> };

/**
 * Returns a person as a mail is shown for them, with the values that it reads; those of sensitive fields are masked for a caller who
 * may not see them.
 *
 * @param paths such as `contact.first_name` and `field.member_number`.
 * @throws {AppError} forbidden (without the grant to view contacts), notFound
 */
export async function getReader(
  ctx: Pick<Context, 'scope' | 'grants'>,
  id: string,
  paths: readonly string[],
): Promise<Reader> {
  if (ctx.grants !== undefined && !ctx.grants.includes('contacts/view')) throw refuse.forbidden();
  const row = await requireContact(ctx, id);
  const { masksSensitive } = await valueView(ctx);
  const valuesOf = await withTransaction((db) =>
    createValueReader(db, ctx.scope.companyId, paths, [row], masksSensitive),
  );
  return { address: row.email ?? '', name: nameOf(row), values: valuesOf(row) };
}

/** Returns the consent of a call in the form in which it is recorded. */
export const consentFacts = (
  { purpose, wording, language, at, ...proof }: ConsentInput,
  method: 'manual' | 'api',
): ConsentFacts => ({
  ...proof,
  purpose,
  action: 'given',
  method,
  at: at === undefined ? undefined : new Date(at),
  wording: { kind: 'api', text: wording, language },
});

/** The source of people whom a caller adds. */
export const sourceOf = ({ actor }: Pick<Context, 'actor'>): Extract<ContactSource, 'manual' | 'api'> =>
  actor.type === 'apiKey' ? 'api' : 'manual';

/** Returns the id of the key that makes a call, as the cause of what it writes. */
export const causeIdOf = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.type === 'apiKey' ? actor.apiKeyId : null;

/** Returns the cause of what a caller does to contacts. */
export const causeOf = (ctx: Pick<Context, 'actor'>): ContactCause => ({ type: sourceOf(ctx), id: causeIdOf(ctx) });

/** Returns the company's country, that of its profile or else of its time zone, for telephone numbers without one. */
export const homeCountry = async (ctx: Pick<Context, 'scope'>): Promise<string | null> =>
  (await getHomeCountry(ctx)) ?? countryOfZone((await getCompany(ctx)).timezone);

/** Reads the facts of a contact by the fields and the country of the company. @throws {AppError} those of `readContact` */
export async function readGiven(ctx: Pick<Context, 'scope'>, given: GivenContact): Promise<UpsertRow> {
  return readContact(given, await findFields(ctx.scope.companyId), given.phone ? await homeCountry(ctx) : null);
}

/** The facts of a call that adds people, as its schema gives them. */
export type ParsedCreate = Omit<CreateContactInput, 'consent'> & { consent?: ConsentInput | undefined };

/**
 * Adds a person. Someone on the suppression list is added with that status. With double opt-in the person is pending, and gets a
 * mail that asks them to confirm.
 *
 * @throws {AppError} invalidAddress, invalidField, unknownField, missingField (neither address nor number), duplicate, twoContacts,
 *   contactErased, notFound (a label), overQuota, planExpired; confirmationUnavailable and that of `checkRequest` where the call asks for
 *   double opt-in
 */
export async function createContact(ctx: Context, input: ParsedCreate): Promise<ContactDetail> {
  const { labels = [], createLabels = false, consent, doubleOptIn, ...given } = input;
  const { companyId } = ctx.scope;
  const row = await readGiven(ctx, given);
  const source = sourceOf(ctx);
  if (doubleOptIn) await requireMailSender(companyId);
  const confirmation = await confirmationOf(ctx, doubleOptIn);
  await followMail(ctx.scope);
  const id = await withTransaction(async (db) => {
    const labelIds = await resolveLabels(db, ctx, labels, { create: createLabels });
    const [result] = await upsertContacts(db, ctx, [{ ...row, labels: labelIds }], {
      mode: 'addOnly',
      source,
      cause: source,
      causeId: causeIdOf(ctx),
      consent: consent && consentFacts(consent, source),
      needsConfirmation: confirmation !== null,
    });
    if (!result || 'code' in result) throw refusalOfRow(result?.code ?? 'notFound', given);
    if (!result.isNew) throw duplicateContact(given, result.id);
    if (confirmation) await requestConfirmations(db, ctx, [result.id], { ...confirmation, isNew: true });
    await recordAudit(db, ctx, { action: 'contact.create', targetId: result.id });
    return result.id;
  });
  return getContact(ctx, id);
}

/** Returns how people confirm who are added or get another address; null where they need not. */
export async function confirmationOf(
  { scope }: Pick<Context, 'scope'>,
  wanted?: boolean,
): Promise<{ hasSender: boolean } | null> {
  const isOn = wanted ?? (await getSubscriberSetting({ scope })).doubleOptIn;
  return isOn ? { hasSender: await hasMailSender(scope.companyId) } : null;
}

/** Returns the refusal to add a person who is there already. */
export function duplicateContact({ email, externalId, phone }: ParsedCreate, id: string): AppError {
  const [field, value] = email ? ['email', email] : externalId ? ['externalId', externalId] : ['phone', phone ?? ''];
  return new AppError('duplicate', { field, value, id, values: { entity: `The contact ${value}` } });
}

/**
 * Changes a person. Absent facts stay as they are, null clears one; `labels` are all labels afterwards. Somebody with another
 * address keeps their opt-outs, and is pending until they confirm where double opt-in is on.
 *
 * @param ifVersion refuses the change if the contact has another version by now.
 * @throws {AppError} notFound, contactChanged, invalidAddress, invalidField, unknownField, missingField, twoContacts, contactErased
 */
export async function updateContact(
  ctx: Context,
  id: string,
  { labels, ...given }: UpdateContactInput,
  ifVersion: string | null = null,
): Promise<ContactDetail> {
  const { companyId } = ctx.scope;
  const before = await requireContact(ctx, id);
  const row = await readGiven(ctx, given);
  const emailKey = row.email ? normalizeAddress(row.email) : null;
  const isMoved = emailKey !== null && emailKey !== before.emailKey;
  const confirmation = isMoved ? await confirmationOf(ctx) : null;
  await withTransaction(async (db) => {
    const labelIds = labels && (await resolveLabels(db, ctx, labels, { create: false }));
    // The suppression list is written before a contact is locked.
    if (isMoved && before.emailKey !== null)
      await carryOptOuts(db, companyId, [{ from: before.emailKey, to: emailKey }], ctx.now());
    const [locked] = await lockContacts(db, companyId, [id]);
    if (!locked) throw refuse.notFound('contact');
    const version = versionOf(locked);
    if (ifVersion !== null && ifVersion !== version) throw new AppError('contactChanged', { values: { version } });
    const [result] = await upsertContacts(db, ctx, [{ ...row, contactId: id, ...(labelIds && { labels: labelIds }) }], {
      mode: 'updateOnly',
      source: sourceOf(ctx),
      cause: sourceOf(ctx),
      causeId: causeIdOf(ctx),
      replacesLabels: labelIds !== undefined,
      needsConfirmation: confirmation !== null,
    });
    if (!result || 'code' in result) throw refusalOfRow(result?.code ?? 'notFound', given);
    if (confirmation) await requestConfirmations(db, ctx, [id], { ...confirmation, isNew: false });
    if (result.changed.length === 0) return;
    await recordAudit(db, ctx, {
      action: 'contact.update',
      targetId: id,
      after: { changed: result.changed.join(', ') },
    });
  });
  return getContact(ctx, id);
}

/**
 * Deletes people with their labels, figures, history and consents. What is on the suppression list stays there, so nobody is
 * mailed again because they are added again. Ids that name nobody are left out, so a repeat deletes nothing.
 */
export async function deleteContactSet(
  ctx: Context,
  { ids }: { ids: readonly string[] },
): Promise<{ deleted: number }> {
  return withTransaction(async (db) => {
    const deleted = await removeContacts(db, ctx, ids);
    if (deleted.length > 0)
      await recordAudit(db, ctx, {
        action: 'contact.delete',
        ...(deleted.length === 1 && { targetId: deleted[0] }),
        after: { deleted: deleted.length },
      });
    return { deleted: deleted.length };
  });
}

/** Deletes people in the caller's transaction; returns the ids of those who existed. */
export async function removeContacts(
  db: Database,
  ctx: Pick<Context, 'scope' | 'actor'>,
  ids: readonly string[],
  cause: ContactCause = causeOf(ctx),
): Promise<string[]> {
  const { companyId } = ctx.scope;
  const locked = (await lockContacts(db, companyId, ids)).map(({ id }) => id);
  if (locked.length === 0) return [];
  await setCause(db, cause);
  await eraseConsents(db, companyId, locked);
  await deleteContacts(db, companyId, locked);
  await moveStock(db, ctx, 'contact', -locked.length);
  return locked;
}

/** Deletes one person. @throws {AppError} notFound */
export async function deleteContact(ctx: Context, id: string): Promise<void> {
  const { deleted } = isUuid(id) ? await deleteContactSet(ctx, { ids: [id] }) : { deleted: 0 };
  if (deleted === 0) throw refuse.notFound('contact');
}
