import { recordConsents } from '#lib/audience/consent/consents.ts';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import type { Context } from '#lib/core/context.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import { readContactToken } from '#lib/infra/crypto/contact-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getLook } from './get-look.ts';
import { deleteOptouts, findSubscribers, insertOptouts, lockSubscriber } from './store.ts';
import { type Leaver, type Visitor, visitorFacts } from './withdraw.ts';

/** A category of mail that people may leave alone. */
export type CentreCategory = { id: string; name: string; description: string };

/** Lists the categories that a company shows its readers. Campaigns have them, which this domain does not know. */
export type ListCategories = (companyId: string) => Promise<readonly CentreCategory[]>;

/** The origin of a choice of categories, as consents keep it. */
type Choice = { companyId: string; contactId: string; now: Date; method: 'preference' | 'one_click'; visitor: Visitor };

/** Lets a person leave some categories and join others, in the caller's transaction; those that are as they are change nothing. */
export async function chooseCategories(
  db: Database,
  { companyId, contactId, now, method, visitor }: Choice,
  { left, joined }: { left: readonly string[]; joined: readonly string[] },
): Promise<void> {
  await setCause(db, { type: 'person', id: null });
  // Of two presses at the same time the second one sees what the first one wrote.
  await lockSubscriber(db, companyId, contactId);
  const origin = { companyId, actor: 'person', now };
  const facts = { purpose: 'marketing', method, ...visitorFacts(visitor) } as const;
  const gone = await insertOptouts(db, companyId, contactId, left, { at: now, cause: method });
  const back = await deleteOptouts(db, companyId, contactId, joined);
  for (const categoryId of gone)
    await recordConsents(db, origin, [contactId], { ...facts, action: 'withdrawn', categoryId });
  for (const categoryId of back)
    await recordConsents(db, origin, [contactId], { ...facts, action: 'given', categoryId });
}

/** The recipient of a mail, and its category, which its unsubscribe link leaves first. */
export type CategoryLeaver = Leaver & { contactId: string; sender: string; category: CentreCategory };

/**
 * Returns the category that an unsubscribe link leaves first: that of its mail, where the company shows it in a preference center.
 *
 * @returns null for a link that leaves all.
 */
export async function findLinkCategory(token: string, listCategories: ListCategories): Promise<CategoryLeaver | null> {
  const read = readContactToken(token);
  if (read?.kind !== 'unsubscribe' || read.categoryId === null) return null;
  const { companyId, contactId, categoryId } = read;
  const scope = { companyId, environment: 'production' as const };
  const [setting, categories, [person]] = await Promise.all([
    getSubscriberSetting({ scope }),
    listCategories(companyId),
    findSubscribers(companyId, [contactId]),
  ]);
  const category = categories.find(({ id }) => id === categoryId);
  if (setting.mode !== 'centre' || !category || !person?.emailKey) return null;
  const { company } = await getLook({ scope }, setting);
  return { companyId, contactId, recipient: person.email ?? person.emailKey, sender: company, category };
}

/** Lets the recipient of a mail leave its category. A repeat changes nothing. */
export const leaveCategory = (
  { now }: Pick<Context, 'now'>,
  { companyId, contactId, category }: CategoryLeaver,
  visitor: Visitor,
): Promise<void> =>
  withTransaction((db) =>
    chooseCategories(
      db,
      { companyId, contactId, now: now(), method: 'one_click', visitor },
      { left: [category.id], joined: [] },
    ),
  );
