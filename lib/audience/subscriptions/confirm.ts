import { endConfirmations, getWantedAddress } from '#lib/audience/consent/confirmations.ts';
import { recordConsents } from '#lib/audience/consent/consents.ts';
import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { Context } from '#lib/core/context.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import { addressHash, readContactToken } from '#lib/infra/crypto/contact-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { getLook } from './get-look.ts';
import { type ChosenWords, chooseWords } from './pages/choose-words.ts';
import { consentWords } from './pages/confirm-page.ts';
import type { Look } from './pages/look.ts';
import { confirmSubscribers, findSubscribers, type Subscriber } from './store.ts';
import { type Visitor, visitorFacts } from './withdraw.ts';

/** A confirmation link that leads to somebody. */
export type ConfirmLink = {
  companyId: string;
  person: Subscriber;
  /** The address that the link was mailed to. */
  email: string;
  emailKey: string;
  /** True if the address is another one that the person asked for. */
  isWanted: boolean;
  setting: SubscriberSetting;
  look: Look;
  chosen: ChosenWords;
};

/**
 * Reads a confirmation link, and changes nothing.
 *
 * @param accepted the header `Accept-Language` of the reader.
 * @returns null for a link that was not signed here, is too old, or leads to nobody or to an address that the person no longer has.
 */
export async function readConfirmLink(
  { now }: Pick<Context, 'now'>,
  text: string,
  accepted: string | null,
): Promise<ConfirmLink | null> {
  const token = readContactToken(text);
  if (token?.kind !== 'confirm' || token.expiresAt < now()) return null;
  const { companyId, contactId } = token;
  const [person] = await findSubscribers(companyId, [contactId]);
  const address = person && (await addressOf(companyId, person, token.addressHash));
  if (!person || !address) return null;
  const scope = { companyId, environment: 'production' as const };
  const setting = await getSubscriberSetting({ scope });
  const look = await getLook({ scope }, setting);
  return {
    companyId,
    person,
    ...address,
    setting,
    look,
    chosen: chooseWords(setting.texts, person.language, accepted, look.language),
  };
}

/** Returns the address of a person whose hash a link has: theirs, or another one that they asked for. */
async function addressOf(
  companyId: string,
  { id, email, emailKey }: Subscriber,
  hash: string,
): Promise<Pick<ConfirmLink, 'email' | 'emailKey' | 'isWanted'> | null> {
  if (email && emailKey && addressHash(emailKey) === hash) return { email, emailKey, isWanted: false };
  const wanted = await getWantedAddress(companyId, id);
  const wantedKey = wanted && normalizeAddress(wanted);
  return wanted && wantedKey && addressHash(wantedKey) === hash
    ? { email: wanted, emailKey: wantedKey, isWanted: true }
    : null;
}

/** Returns whether a person has left, and not only for a while. */
export const hasLeft = ({ status }: Subscriber): boolean => status === 'unsubscribed';

/**
 * Confirms the address of a link with the time, the IP address, the browser and the words as proof. Who has unsubscribed since stays
 * unsubscribed. A repeat, also at the same time, records nothing more.
 *
 * @returns false if another contact has the address by now.
 */
export async function confirmAddress(
  ctx: Context,
  { companyId, person, email, emailKey, isWanted, look, chosen }: ConfirmLink,
  visitor: Visitor,
): Promise<boolean> {
  const isOpen = isWanted || person.isUnconfirmed;
  if (!isOpen || hasLeft(person)) return true;
  const now = ctx.now();
  const scope = { companyId, environment: 'production' as const };
  return withTransaction(async (db) => {
    await setCause(db, { type: 'person', id: null });
    if (isWanted) {
      const row = { contactId: person.id, email };
      const origin = { source: 'form', cause: 'form' } as const;
      const [result] = await upsertContacts(db, { ...ctx, scope }, [row], { mode: 'updateOnly', ...origin });
      if (!result || 'code' in result) return false;
      if (!result.changed.includes('email')) return true;
    }
    const confirmed = await confirmSubscribers(db, companyId, [person.id], now);
    await endConfirmations(db, companyId, [person.id]);
    if (!isWanted && confirmed.length === 0) return true;
    const { language, words } = chosen;
    await recordConsents(db, { companyId, actor: 'person', now }, [person.id], {
      purpose: 'marketing',
      action: 'confirmed',
      method: 'double_opt_in',
      ...visitorFacts(visitor),
      wording: { kind: 'page', language, text: consentWords({ words, look, email }) },
      proof: { address: emailKey, ...(isWanted && { former: person.emailKey }) },
    });
    return true;
  });
}
