import { type ConsentFacts, recordConsents } from '#lib/audience/consent/consents.ts';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import type { Context } from '#lib/core/context.ts';
import { createContactToken } from '#lib/infra/crypto/contact-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { findSubscriber, findWithdrawn, lockSubscriber } from './store.ts';

/** The browser or the mail program of a person. */
export type Visitor = { ip: string | null; userAgent: string | null };

const USER_AGENT_MAX = 500;

/** Returns the facts of a visitor that a consent keeps. */
export const visitorFacts = ({ ip, userAgent }: Visitor): Visitor => ({
  ip,
  userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
});

/** Records that people want no more marketing mail, unless that is the last that is known of them. */
export async function withdrawConsents(
  db: Database,
  origin: { companyId: string; actor: string; now: Date },
  ids: readonly string[],
  facts: Omit<ConsentFacts, 'purpose' | 'action'>,
): Promise<void> {
  const withdrawn = await findWithdrawn(db, origin.companyId, ids);
  const open = ids.filter((id) => !withdrawn.has(id));
  await recordConsents(db, origin, open, { ...facts, purpose: 'marketing', action: 'withdrawn' });
}

/** The path of the preference center of a person. */
export const centrePath = (companyId: string, contactId: string): string =>
  `/t/p/${createContactToken({ companyId, contactId, kind: 'centre' })}`;

/** The recipient of a mail who follows its unsubscribe link. */
export type Leaver = { companyId: string; recipient: string };

/** Returns the path of the preference center of a mail's recipient; null for nobody's address, and where the company offers none. */
export async function findCentre({ companyId, recipient }: Leaver): Promise<string | null> {
  const person = await findPerson({ companyId, recipient });
  if (!person) return null;
  const { mode } = await getSubscriberSetting({ scope: { companyId } });
  return mode === 'centre' ? centrePath(companyId, person.id) : null;
}

const findPerson = async ({ companyId, recipient }: Leaver) => {
  const emailKey = normalizeAddress(recipient);
  return emailKey === null ? null : findSubscriber(companyId, emailKey);
};

/**
 * Records that the recipient of a mail has withdrawn their consent, after they were unsubscribed by its link. Who has left mail of a
 * sub-account alone keeps that of the company. A repeat records nothing.
 */
export async function recordLeaving(
  { now }: Pick<Context, 'now'>,
  leaver: Leaver,
  { method, messageId, visitor }: { method: 'one_click' | 'link'; messageId: string; visitor: Visitor },
): Promise<void> {
  const found = await findPerson(leaver);
  if (!found) return;
  const { companyId } = leaver;
  await withTransaction(async (db) => {
    // Of two presses at the same time the second one sees what the first one wrote.
    const person = await lockSubscriber(db, companyId, found.id);
    if (person?.status !== 'unsubscribed' && person?.status !== 'bounced') return;
    const facts = { ...visitorFacts(visitor), method, proof: { messageId, address: person.emailKey } };
    await withdrawConsents(db, { companyId, actor: 'person', now: now() }, [person.id], facts);
  });
}
