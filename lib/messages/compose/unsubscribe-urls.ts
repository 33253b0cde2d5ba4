import { getTrackingOrigin } from '#lib/domains/tracking-origin.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { createVerp } from '#lib/mail/verp.ts';
import { getDomainDefaults } from '#lib/subaccounts/sending/sending-subaccount.ts';
import type { SendingScope } from '../incoming-message.ts';

/** Returns the address at which the only recipient of a message unsubscribes; null without a key to sign it. */
export type UnsubscribeUrls = (messageId: string) => string | null;

/** Prepares the addresses for messages from a sending domain, which are the same as in their List-Unsubscribe. */
export async function createUnsubscribeUrls(
  { companyId, subaccountId = null }: Pick<SendingScope, 'companyId' | 'subaccountId'>,
  sendingDomain: string,
): Promise<UnsubscribeUrls> {
  const { trackingDomain } = await getDomainDefaults(companyId, subaccountId);
  const origin = await getTrackingOrigin(companyId, sendingDomain, trackingDomain);
  const key = returnPathKey();
  return (messageId) => {
    const token = key && createVerp('unsubscribe', { companyId, messageId, ordinal: 0 }, key);
    return token && `${origin}/t/u/${token}`;
  };
}
