import { recordAudit } from '#lib/account/audit/audited.ts';
import { requestConfirmations } from '#lib/audience/consent/confirmations.ts';
import { actorName, type ConsentFacts, recordEachConsent } from '#lib/audience/consent/consents.ts';
import { requireMailSender } from '#lib/audience/consent/settings.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import {
  causeIdOf,
  confirmationOf,
  consentFacts,
  duplicateContact,
  homeCountry,
  type ParsedCreate,
  readGiven,
  sourceOf,
  valueView,
} from '../contacts.ts';
import { followMail } from '../engagement.ts';
import { findFields, type StoredField } from '../fields-store.ts';
import { resolveLabels } from '../labels.ts';
import { putLabels, takeLabels } from '../people.ts';
import { presentContact } from '../present.ts';
import { readContact, refusalOfRow } from '../read-contact.ts';
import { findContactsById } from '../store.ts';
import { upsertContacts } from '../upsert.ts';
import type { ContactRow, UpsertResult } from '../upsert-types.ts';
import type { WriteMode } from '../values.ts';
import { contactIdOf } from './reads.ts';
import {
  apiField,
  type ContactLabels,
  type KeyBatchInput,
  type KeyLabelsInput,
  type RowResult,
  type WrittenBatch,
  type WrittenContact,
} from './schema.ts';

/** The way in which a call writes, and its idempotency key. */
export type WriteOptions = { mode: WriteMode; idempotencyKey?: string };

const originOf = (ctx: Context) => ({ source: sourceOf(ctx), cause: sourceOf(ctx), causeId: causeIdOf(ctx) });

/**
 * Adds a person, or changes the one with the id, external id or address that is given. A status is never raised: somebody who
 * has left stays so, also with a consent.
 *
 * @throws {AppError} those of `createContact`, duplicate with `addOnly` only, notFound (with `updateOnly`), and those of an idempotency key
 */
export async function writeContact(
  ctx: Context,
  input: ParsedCreate,
  { mode, idempotencyKey }: WriteOptions,
): Promise<Answered<WrittenContact>> {
  const { labels = [], createLabels = false, consent, doubleOptIn, ...given } = input;
  const { companyId } = ctx.scope;
  const row = await readGiven(ctx, given);
  if (doubleOptIn) await requireMailSender(companyId);
  const confirmation = await confirmationOf(ctx, doubleOptIn);
  await followMail(ctx.scope);
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { mode, input }), (keeper) =>
    withTransaction(async (db) => {
      await keeper.claim(db);
      const labelIds = await resolveLabels(db, ctx, labels, { create: createLabels });
      const origin = originOf(ctx);
      const facts = consent && consentFacts(consent, origin.source);
      const rows = [{ ...row, labels: labelIds }];
      const [result] = await upsertContacts(db, ctx, rows, {
        mode,
        ...origin,
        consent: facts,
        needsConfirmation: confirmation !== null,
      });
      if (!result || 'code' in result) throw refusalOfRow(result?.code ?? 'notFound', given);
      if (mode === 'addOnly' && !result.isNew) throw duplicateContact(given, result.id);
      await askToConfirm(db, ctx, [result], confirmation);
      if (result.isNew) await recordAudit(db, ctx, { action: 'contact.create', targetId: result.id });
      else if (result.changed.length > 0)
        await recordAudit(db, ctx, {
          action: 'contact.update',
          targetId: result.id,
          after: { changed: result.changed.join(', ') },
        });
      const [stored] = await findContactsById(companyId, [result.id], db);
      if (!stored) throw new Error('a contact that was written is gone');
      const { isNew, changed } = result;
      const answer = { ...presentContact(stored, await valueView(ctx)), isNew, changed: isNew ? [] : [...changed] };
      await keeper.save(db, answer);
      return answer;
    }),
  );
}

/** Asks people who are new, or have another address, to confirm where double opt-in is on. */
async function askToConfirm(
  db: Database,
  ctx: Context,
  results: readonly UpsertResult[],
  confirmation: Awaited<ReturnType<typeof confirmationOf>>,
): Promise<void> {
  if (confirmation === null) return;
  const written = results.flatMap((one) => ('code' in one ? [] : [one]));
  const added = written.filter(({ isNew }) => isNew).map(({ id }) => id);
  const moved = written.filter(({ isNew, changed }) => !isNew && changed.includes('email')).map(({ id }) => id);
  await requestConfirmations(db, ctx, added, { ...confirmation, isNew: true });
  await requestConfirmations(db, ctx, moved, { ...confirmation, isNew: false });
}

/** A row of a batch that can be written. */
type Readable = { index: number; given: ParsedCreate; row: ContactRow; consent: ConsentFacts | null };

/**
 * Adds and changes up to 1,000 people, each row for itself: one that is refused does not stop the others. More new people than
 * the plan allows refuse the whole call.
 *
 * @throws {AppError} overQuota, planExpired, limitReached (labels), and those of an idempotency key
 */
export async function writeContactBatch(
  ctx: Context,
  { contacts }: KeyBatchInput,
  { mode, idempotencyKey }: WriteOptions,
): Promise<Answered<WrittenBatch>> {
  const facts = { fields: await findFields(ctx.scope.companyId), country: await homeCountry(ctx) };
  const confirmation = await confirmationOf(ctx);
  await followMail(ctx.scope);
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { mode, contacts }), (keeper) =>
    withTransaction(async (db) => {
      await keeper.claim(db);
      const results = new Map<number, RowResult>();
      const readable = await readRows(db, ctx, contacts, facts, results);
      const rows = readable.map(({ row }) => row);
      const needsConfirmation = confirmation !== null;
      const written = await upsertContacts(db, ctx, rows, { mode, ...originOf(ctx), needsConfirmation });
      await askToConfirm(db, ctx, written, confirmation);
      await recordRowConsents(db, ctx, readable, written);
      for (const [at, { index, given }] of readable.entries()) results.set(index, rowResult(written[at], given, mode));
      const answer = summarize(contacts.map((_, index) => results.get(index)));
      if (answer.added + answer.updated > 0)
        await recordAudit(db, ctx, {
          action: 'contact.upsert',
          after: { added: answer.added, updated: answer.updated },
        });
      await keeper.save(db, answer);
      return answer;
    }),
  );
}

/** Reads the rows of a batch with their labels; those that cannot be read get their refusal as result. */
async function readRows(
  db: Database,
  ctx: Context,
  contacts: readonly ParsedCreate[],
  { fields, country }: { fields: readonly StoredField[]; country: string | null },
  results: Map<number, RowResult>,
): Promise<Readable[]> {
  const readable: Readable[] = [];
  const labels = new Map<string, number[]>();
  for (const [index, given] of contacts.entries()) {
    const { labels: names = [], createLabels = false, consent, ...facts } = given;
    try {
      const row = readContact(facts, fields, country);
      // Most rows of a batch have the same labels.
      const key = JSON.stringify([createLabels, names]);
      const ids = labels.get(key) ?? (await resolveLabels(db, ctx, names, { create: createLabels }));
      labels.set(key, ids);
      readable.push({
        index,
        given,
        row: { ...row, labels: ids },
        consent: consent ? consentFacts(consent, sourceOf(ctx)) : null,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'limitReached') throw error;
      results.set(index, refused(error));
    }
  }
  return readable;
}

async function recordRowConsents(
  db: Database,
  ctx: Context,
  rows: readonly Readable[],
  written: readonly UpsertResult[],
): Promise<void> {
  const given = rows.flatMap(({ consent }, at) => {
    const result = written[at];
    return consent && result && !('code' in result) ? [{ contactId: result.id, facts: consent }] : [];
  });
  await recordEachConsent(db, { companyId: ctx.scope.companyId, actor: actorName(ctx.actor), now: ctx.now() }, given);
}

function rowResult(result: UpsertResult | undefined, given: ParsedCreate, mode: WriteMode): RowResult {
  if (!result || 'code' in result) return refused(refusalOfRow(result?.code ?? 'notFound', given));
  const { id, isNew, changed } = result;
  if (mode === 'addOnly' && !isNew) return { ...refused(duplicateContact(given, id)), id };
  return { id, isNew, changed: isNew ? [] : [...changed], error: null };
}

const refused = ({ code, message, payload: { field } }: AppError): RowResult => ({
  id: null,
  isNew: false,
  changed: [],
  error: { code, message, field: field === undefined ? null : apiField(field) },
});

function summarize(results: readonly (RowResult | undefined)[]): WrittenBatch {
  const data = results.filter((one) => one !== undefined);
  return {
    data,
    added: data.filter(({ isNew }) => isNew).length,
    updated: data.filter(({ isNew, changed }) => !isNew && changed.length > 0).length,
    refused: data.filter(({ error }) => error !== null).length,
  };
}

/**
 * Puts labels on a contact and takes others off.
 *
 * @throws {AppError} notFound (the contact, or a label, naming `add[i]` or `remove[i]`), invalidTag, limitReached, and those of an
 *   idempotency key
 */
export async function labelContact(
  ctx: Context,
  name: string,
  { add, remove, createLabels }: KeyLabelsInput,
  { idempotencyKey }: Pick<WriteOptions, 'idempotencyKey'>,
): Promise<Answered<ContactLabels>> {
  const id = await contactIdOf(ctx, name);
  const asked = { id, add, remove, createLabels };
  return answerOnce(ctx.scope, idempotencyOf(idempotencyKey, asked), (keeper) =>
    withTransaction(async (db) => {
      await keeper.claim(db);
      const added = await resolveLabels(db, ctx, add, { create: createLabels, field: 'add' });
      const removed = await resolveLabels(db, ctx, remove, { create: false, field: 'remove' });
      if ((await putLabels(db, ctx, added, [id])) > 0)
        await recordAudit(db, ctx, { action: 'contact.label', targetId: id, after: { labels: added.join(', ') } });
      if ((await takeLabels(db, ctx, removed, [id])) > 0)
        await recordAudit(db, ctx, { action: 'contact.unlabel', targetId: id, after: { labels: removed.join(', ') } });
      const [row] = await findContactsById(ctx.scope.companyId, [id], db);
      if (!row) throw refusalOfRow('notFound', {});
      const answer = { id, labels: row.labels };
      await keeper.save(db, answer);
      return answer;
    }),
  );
}
