import { z } from 'zod';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { StartedJob } from '#lib/account/jobs/schema.ts';
import { endConfirmations, requestConfirmations } from '#lib/audience/consent/confirmations.ts';
import { actorName, type ConsentFacts, listConsents, recordConsents } from '#lib/audience/consent/consents.ts';
import { getSubscriberSetting, requireMailSender } from '#lib/audience/consent/settings.ts';
import { type ActInput, defineAct, startAct } from '#lib/audience/contacts/acts/act.ts';
import { causeIdOf, causeOf, confirmationOf, sourceOf } from '#lib/audience/contacts/contacts.ts';
import { contactIdOf } from '#lib/audience/contacts/keys/reads.ts';
import { presentConsent } from '#lib/audience/contacts/present.ts';
import { refusalOfRow } from '#lib/audience/contacts/read-contact.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { Answered } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { answerOnce } from '#lib/engine/messages/accept/idempotency/answer-once.ts';
import { idempotencyOf } from '#lib/engine/messages/compose/idempotency.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { carryOptOuts, liftOptOuts, suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import type { Suppression } from '#lib/engine/suppressions/schema.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import type {
  ChangedSubscriptions,
  ConfirmInput,
  ReplaceInput,
  Resubscribed,
  ResubscribeInput,
  SentConfirmations,
  SubscriptionStatus,
} from './schema.ts';
import {
  confirmSubscribers,
  findOptouts,
  findSubscriber,
  findSubscribers,
  type Subscriber,
  unconfirmSubscribers,
} from './store.ts';
import { withdrawConsents } from './withdraw.ts';

/** The company-wide suppressions that stop marketing mail to an address. */
async function marketingSuppressions(ctx: Context, emailKey: string): Promise<Suppression[]> {
  const { data } = await findSuppression(ctx, { recipient: emailKey });
  return data.filter(({ type, subaccountId }) => type === 'non_transactional' && subaccountId === null);
}

/**
 * Answers if a person may get marketing mail, and if not, why.
 *
 * @throws {AppError} invalidAddress, notFound
 */
export async function getSubscription(ctx: Context, { email }: { email: string }): Promise<SubscriptionStatus> {
  const { companyId } = ctx.scope;
  const emailKey = requireAddress(email, 'email');
  const person = await findSubscriber(companyId, emailKey);
  if (!person) throw refuse.notFound('contact');
  const [suppressions, optouts, consents] = await Promise.all([
    marketingSuppressions(ctx, emailKey),
    findOptouts(companyId, person.id),
    listConsents(companyId, person.id),
  ]);
  const reasons = suppressions.map(({ source, createdAt, expiresAt, evidenceMessageId }) => ({
    source: source as string,
    since: createdAt as string | null,
    until: expiresAt,
    messageId: evidenceMessageId,
  }));
  const { pausedUntil } = person;
  if (person.isUnconfirmed) reasons.push({ source: 'Not Confirmed', since: null, until: null, messageId: null });
  if (pausedUntil && pausedUntil > ctx.now())
    reasons.push({ source: 'Paused', since: null, until: pausedUntil.toISOString(), messageId: null });
  return {
    contactId: person.id,
    email: emailKey,
    mayMail: reasons.length === 0,
    status: person.status,
    reasons,
    categories: optouts.map(({ id, since }) => ({ id, since: since.toISOString() })),
    consents: consents.map(presentConsent),
  };
}

/**
 * Answers if a person may get marketing mail, by their id or address.
 *
 * @throws {AppError} notFound, wrongState (the contact has no address)
 */
export async function getSubscriptionByName(ctx: Context, name: string): Promise<SubscriptionStatus> {
  const id = await contactIdOf(ctx, name);
  const [person] = await findSubscribers(ctx.scope.companyId, [id]);
  if (!person) throw refuse.notFound('contact');
  if (person.emailKey === null) throw refuse.wrongState('The contact has no email address.');
  return getSubscription(ctx, { email: person.emailKey });
}

/**
 * Takes a person off marketing mail, by their id or address. A repeat changes nothing.
 *
 * @throws {AppError} notFound, wrongState (the contact has no address), and those of an idempotency key
 */
export async function unsubscribeByName(
  ctx: Context,
  name: string,
  { reason, idempotencyKey }: { reason?: string | undefined; idempotencyKey?: string },
): Promise<Answered<SubscriptionStatus>> {
  const { contactId } = await getSubscriptionByName(ctx, name);
  const { replayed } = await answerOnce(ctx.scope, idempotencyOf(idempotencyKey, { contactId, reason }), (keeper) =>
    withTransaction(async (db) => {
      await keeper.claim(db);
      const { reached } = await takeOffMarketing(db, ctx, [contactId], reason);
      await recordAudit(db, ctx, {
        action: 'contact.unsubscribe',
        targetId: contactId,
        after: { contacts: reached, reason: reason || null },
      });
      await keeper.save(db, { contactId });
    }),
  );
  // The answer is the state of now, also for a repeat: the person may have subscribed again since.
  return { answer: await getSubscriptionByName(ctx, contactId), replayed };
}

/** Takes people off marketing mail: their addresses are suppressed for what is not transactional. A repeat changes nothing. */
export async function unsubscribeContacts(
  ctx: Context,
  { ids, reason }: { ids: readonly string[]; reason?: string | undefined },
): Promise<ChangedSubscriptions> {
  return withTransaction(async (db) => {
    const { people, reached, changed } = await takeOffMarketing(db, ctx, ids, reason);
    await recordAudit(db, ctx, {
      action: 'contact.unsubscribe',
      after: { contacts: reached, reason: reason || null },
    });
    return {
      changed,
      skipped: countsOf({
        notFound: new Set(ids).size - people,
        noAddress: people - reached,
        hadLeft: reached - changed,
      }),
    };
  });
}

/** Suppresses the addresses of people in the caller's transaction; returns how many exist, have an address, and had not left. */
async function takeOffMarketing(
  db: Database,
  ctx: Context,
  ids: readonly string[],
  reason: string | undefined,
): Promise<{ people: number; reached: number; changed: number }> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const people = await findSubscribers(companyId, ids, db);
  const reached = people.filter(({ emailKey }) => emailKey !== null);
  const addresses = reached.map(({ emailKey }) => emailKey ?? '');
  await setCause(db, causeOf(ctx));
  const optOut = { source: 'Manually Added', types: ['non_transactional'], description: reason || null } as const;
  await suppressAddresses(db, companyId, { addresses, ...optOut }, now);
  const withdrawal = { method: sourceOf(ctx), proof: reason ? { reason } : {} };
  const origin = { companyId, actor: actorName(ctx.actor), now };
  await withdrawConsents(
    db,
    origin,
    reached.map(({ id }) => id),
    withdrawal,
  );
  const changed = reached.filter(({ status }) => status === 'active' || status === 'pending').length;
  return { people: people.length, reached: reached.length, changed };
}

/** The action that takes all people who match off marketing mail. */
export const UNSUBSCRIBE = defineAct({
  kind: 'unsubscribe-contacts',
  facts: z.strictObject({ reason: z.string().optional() }),
  audit: { start: 'contact.unsubscribe-matching', end: 'contact.unsubscribe' },
  apply: async (db, ctx, ids, { reason }) => (await takeOffMarketing(db, ctx, ids, reason)).changed,
});

/** Starts to take all people who match off marketing mail. @throws {AppError} those of `startAct` */
export const startUnsubscribing = (
  ctx: Context,
  { reason, ...input }: ActInput & { reason?: string | undefined },
): Promise<StartedJob> => startAct(ctx, UNSUBSCRIBE, input, reason ? { reason } : {});

const countsOf = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/**
 * Moves the opt-outs of a person from a former address to another one, which they have or get by this.
 *
 * @throws {AppError} invalidAddress, notFound (nobody has one of the addresses), twoContacts (they belong to two)
 */
export async function replaceAddress(ctx: Context, input: ReplaceInput): Promise<SubscriptionStatus> {
  const { companyId } = ctx.scope;
  const [from, to] = [requireAddress(input.from, 'from'), requireAddress(input.to, 'to')];
  const [former, present] = await Promise.all([findSubscriber(companyId, from), findSubscriber(companyId, to)]);
  if (former && present && former.id !== present.id) throw new AppError('twoContacts', { field: 'to' });
  if (!former && !present) throw refuse.notFound('contact', { field: 'from', value: input.from });
  const confirmation = former && !present ? await confirmationOf(ctx) : null;
  await withTransaction(async (db) => {
    await carryOptOuts(db, companyId, [{ from, to }], ctx.now());
    if (former && !present) {
      const row = { contactId: former.id, email: input.to };
      const origin = { source: sourceOf(ctx), cause: sourceOf(ctx), causeId: causeIdOf(ctx) };
      const [result] = await upsertContacts(db, ctx, [row], {
        mode: 'updateOnly',
        ...origin,
        needsConfirmation: confirmation !== null,
      });
      if (!result || 'code' in result) throw refusalOfRow(result?.code ?? 'notFound', { email: input.to });
      if (confirmation) await requestConfirmations(db, ctx, [former.id], { ...confirmation, isNew: false });
    }
    await recordAudit(db, ctx, {
      action: 'contact.replace',
      targetId: former?.id ?? present?.id,
      before: { email: from },
      after: { email: to },
    });
  });
  return getSubscription(ctx, { email: to });
}

/**
 * Subscribes people again who asked for it, with a statement that says so. Those who reported spam or may not be mailed for
 * legal reasons are left out, and those whose address bounces. With double opt-in they are pending, and get a mail that asks
 * them to confirm.
 *
 * @throws {AppError} resubscribeRefused if that holds for all of them; confirmationUnavailable and that of `checkRequest`
 *   with double opt-in
 */
export async function resubscribeContacts(ctx: Context, { ids, statement }: ResubscribeInput): Promise<Resubscribed> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  const { doubleOptIn } = await getSubscriberSetting(ctx);
  if (doubleOptIn) await requireMailSender(companyId);
  const people = await findSubscribers(companyId, ids);
  const able: Subscriber[] = [];
  const skipped = { notFound: new Set(ids).size - people.length, noAddress: 0, refused: 0, bounced: 0, notLeft: 0 };
  for (const person of people) {
    const why = await whyNotAgain(ctx, person);
    if (why === null) able.push(person);
    else skipped[why] += 1;
  }
  if (able.length === 0 && skipped.refused > 0 && skipped.refused === people.length)
    throw new AppError('resubscribeRefused', { message: 'Only the person can subscribe again.' });
  const mailed = await withTransaction(async (db) => {
    if (able.length === 0) return 0;
    await setCause(db, causeOf(ctx));
    const facts = { method: sourceOf(ctx), proof: { statement } };
    const ids = await subscribeAgain(db, { companyId, actor: actorName(ctx.actor), now }, able, facts, doubleOptIn);
    await recordAudit(db, ctx, { action: 'contact.resubscribe', after: { contacts: able.length, statement } });
    if (!doubleOptIn) return 0;
    return (await requestConfirmations(db, ctx, ids, { isNew: false, hasSender: true })).length;
  });
  return { changed: able.length, mailed, skipped: countsOf(skipped) };
}

type WhyNot = 'noAddress' | 'refused' | 'bounced' | 'notLeft';

/** Returns why a person cannot be subscribed again by somebody else; null if they can. */
async function whyNotAgain(ctx: Context, { emailKey, isUnconfirmed }: Subscriber): Promise<WhyNot | null> {
  if (emailKey === null) return 'noAddress';
  const sources = new Set((await marketingSuppressions(ctx, emailKey)).map(({ source }) => source));
  if (sources.has('Spam Complaint') || sources.has('Compliance')) return 'refused';
  if (sources.has('Bounce Rule')) return 'bounced';
  return sources.size > 0 || isUnconfirmed ? null : 'notLeft';
}

/** Takes people off the suppression list as far as a request ends it, and records that they want marketing mail; returns their ids. */
async function subscribeAgain(
  db: Database,
  origin: { companyId: string; actor: string; now: Date },
  people: readonly Pick<Subscriber, 'id' | 'emailKey'>[],
  facts: Omit<ConsentFacts, 'purpose' | 'action'>,
  mustConfirm: boolean,
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await liftOptOuts(
    db,
    origin.companyId,
    people.flatMap(({ emailKey }) => emailKey ?? []),
  );
  if (mustConfirm) await unconfirmSubscribers(db, origin.companyId, ids, origin.now);
  else {
    await confirmSubscribers(db, origin.companyId, ids, origin.now);
    await endConfirmations(db, origin.companyId, ids);
  }
  await recordConsents(db, origin, ids, { ...facts, purpose: 'marketing', action: 'given' });
  return ids;
}

/**
 * Mails people who are pending that they confirm: at most three mails a person, ten minutes apart.
 *
 * @throws {AppError} confirmationUnavailable; accountSuspended, featureOff, productionRequired
 */
export async function askConfirmations(ctx: Context, { ids }: ConfirmInput): Promise<SentConfirmations> {
  const { companyId } = ctx.scope;
  await requireMailSender(companyId);
  const people = await findSubscribers(companyId, ids);
  const skipped = {
    notFound: new Set(ids).size - people.length,
    noAddress: 0,
    notPending: 0,
    suppressed: 0,
    tooOften: 0,
  };
  const able = people.filter((person) => {
    const why = whyNotAsked(person);
    if (why !== null) skipped[why] += 1;
    return why === null;
  });
  const sent = await withTransaction(async (db) => {
    const pending = able.map(({ id }) => id);
    const mails = await requestConfirmations(db, ctx, pending, { isNew: false, hasSender: true });
    if (mails.length > 0) await recordAudit(db, ctx, { action: 'contact.confirm', after: { contacts: mails.length } });
    return mails.length;
  });
  skipped.tooOften = able.length - sent;
  return { sent, skipped: countsOf(skipped) };
}

/** Returns why a person gets no confirmation mail; null if they may. */
function whyNotAsked({
  emailKey,
  status,
  isUnconfirmed,
}: Subscriber): 'noAddress' | 'notPending' | 'suppressed' | null {
  if (emailKey === null) return 'noAddress';
  if (!isUnconfirmed) return 'notPending';
  return status === 'pending' ? null : 'suppressed';
}
