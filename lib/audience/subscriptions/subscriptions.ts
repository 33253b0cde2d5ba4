import { recordAudit } from '#lib/account/audit/audited.ts';
import { actorName, type ConsentFacts, listConsents, recordConsents } from '#lib/audience/consent/consents.ts';
import { causeIdOf, sourceOf } from '#lib/audience/contacts/contacts.ts';
import { presentConsent } from '#lib/audience/contacts/present.ts';
import { refusalOfRow } from '#lib/audience/contacts/read-contact.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { carryOptOuts, liftOptOuts, suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import type { Suppression } from '#lib/engine/suppressions/schema.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import type {
  ChangedSubscriptions,
  ReplaceInput,
  ResubscribeInput,
  SubscriptionStatus,
  UnsubscribeInput,
} from './schema.ts';
import {
  confirmSubscribers,
  findOptouts,
  findSubscriber,
  findSubscribers,
  findWithdrawn,
  type Subscriber,
} from './store.ts';

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

/** Records that people want no more marketing mail, unless that is the last that is known of them. */
async function withdrawConsents(
  db: Database,
  origin: { companyId: string; actor: string; now: Date },
  ids: readonly string[],
  facts: Omit<ConsentFacts, 'purpose' | 'action'>,
): Promise<void> {
  const withdrawn = await findWithdrawn(db, origin.companyId, ids);
  const open = ids.filter((id) => !withdrawn.has(id));
  await recordConsents(db, origin, open, { ...facts, purpose: 'marketing', action: 'withdrawn' });
}

/** Takes people off marketing mail: their addresses are suppressed for what is not transactional. A repeat changes nothing. */
export async function unsubscribeContacts(
  ctx: Context,
  { ids, reason }: UnsubscribeInput,
): Promise<ChangedSubscriptions> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
  return withTransaction(async (db) => {
    const people = await findSubscribers(companyId, ids, db);
    const reached = people.filter(({ emailKey }) => emailKey !== null);
    const addresses = reached.map(({ emailKey }) => emailKey ?? '');
    const description = reason || null;
    await suppressAddresses(
      db,
      companyId,
      { addresses, source: 'Manually Added', types: ['non_transactional'], description },
      now,
    );
    await withdrawConsents(
      db,
      { companyId, actor: actorName(ctx.actor), now },
      reached.map(({ id }) => id),
      {
        method: sourceOf(ctx),
        proof: reason ? { reason } : {},
      },
    );
    const changed = reached.filter(({ status }) => status === 'active' || status === 'pending').length;
    await recordAudit(db, ctx, {
      action: 'contact.unsubscribe',
      after: { contacts: reached.length, reason: description },
    });
    return {
      changed,
      skipped: countsOf({
        notFound: new Set(ids).size - people.length,
        noAddress: people.length - reached.length,
        hadLeft: reached.length - changed,
      }),
    };
  });
}

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
  await withTransaction(async (db) => {
    await carryOptOuts(db, companyId, [{ from, to }], ctx.now());
    if (former && !present) {
      const row = { contactId: former.id, email: input.to };
      const origin = { source: sourceOf(ctx), cause: sourceOf(ctx), causeId: causeIdOf(ctx) };
      const [result] = await upsertContacts(db, ctx, [row], { mode: 'updateOnly', ...origin });
      if (!result || 'code' in result) throw refusalOfRow(result?.code ?? 'notFound', { email: input.to });
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
 * legal reasons are left out, and those whose address bounces.
 *
 * @throws {AppError} resubscribeRefused if that holds for all of them
 */
export async function resubscribeContacts(
  ctx: Context,
  { ids, statement }: ResubscribeInput,
): Promise<ChangedSubscriptions> {
  const { companyId } = ctx.scope;
  const now = ctx.now();
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
  await withTransaction(async (db) => {
    if (able.length === 0) return;
    await subscribeAgain(db, { companyId, actor: actorName(ctx.actor), now }, able, {
      method: sourceOf(ctx),
      proof: { statement },
    });
    await recordAudit(db, ctx, { action: 'contact.resubscribe', after: { contacts: able.length, statement } });
  });
  return { changed: able.length, skipped: countsOf(skipped) };
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

/** Takes people off the suppression list as far as a request ends it, and records that they want marketing mail. */
async function subscribeAgain(
  db: Database,
  origin: { companyId: string; actor: string; now: Date },
  people: readonly Pick<Subscriber, 'id' | 'emailKey'>[],
  facts: Omit<ConsentFacts, 'purpose' | 'action'>,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await liftOptOuts(
    db,
    origin.companyId,
    people.flatMap(({ emailKey }) => emailKey ?? []),
  );
  await confirmSubscribers(db, origin.companyId, ids, origin.now);
  await recordConsents(db, origin, ids, { ...facts, purpose: 'marketing', action: 'given' });
}
