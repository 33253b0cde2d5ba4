import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { readContactToken } from '#lib/infra/crypto/contact-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getLook } from './get-look.ts';
import { findSubscribers, lockSubscriber } from './store.ts';
import { type Leaver, type Visitor, visitorFacts, withdrawConsents } from './withdraw.ts';

/**
 * Returns the person whom an unsubscribe link names, and the company as readers see it; null for a link without a person, and for
 * one whose person has no address any more.
 */
export async function findLeaver(token: string): Promise<(Leaver & { sender: string }) | null> {
  const read = readContactToken(token);
  if (read?.kind !== 'unsubscribe') return null;
  const { companyId, contactId } = read;
  const [person] = await findSubscribers(companyId, [contactId]);
  if (!person?.emailKey) return null;
  const scope = { companyId, environment: 'production' as const };
  const { company } = await getLook({ scope }, await getSubscriberSetting({ scope }));
  return { companyId, recipient: person.email ?? person.emailKey, sender: company };
}

/**
 * Takes the person whom an unsubscribe link names off marketing mail, where the message of the link is no longer kept. A repeat
 * changes nothing.
 *
 * @returns the person; null for a link without one, and for one whose person has no address any more.
 */
export async function leaveByToken(
  { now }: Pick<Context, 'now'>,
  token: string,
  visitor: Visitor,
): Promise<Leaver | null> {
  const read = readContactToken(token);
  if (read?.kind !== 'unsubscribe') return null;
  const { companyId, contactId, messageId } = read;
  const [known] = await findSubscribers(companyId, [contactId]);
  const emailKey = known?.emailKey;
  if (!emailKey) return null;
  await withTransaction(async (db) => {
    // The list is written before the person is locked, as by everything that does both.
    await suppressAddresses(
      db,
      companyId,
      { addresses: [emailKey], source: 'List Unsubscribe', types: ['non_transactional'] },
      now(),
    );
    await lockSubscriber(db, companyId, contactId);
    const facts = { ...visitorFacts(visitor), method: 'one_click' as const, proof: { messageId, address: emailKey } };
    await withdrawConsents(db, { companyId, actor: 'person', now: now() }, [contactId], facts);
  });
  return { companyId, recipient: known.email ?? emailKey };
}
